import { succeeded, type RequestBody } from '../../support/contract/contract-client.js';
import { unpaid } from '../../support/payments.js';
import { cards, unknownIds, pay } from '../flows.js';
import type { Scenarios, World } from '../scenario.js';

const end = (
  { api }: World,
  { transaction_id }: { readonly transaction_id: string },
  outcome: 'succeeded' | 'failed',
) => api.sandboxChallenge({ params: { transaction_id }, body: { outcome } });

const correct = (
  { api }: World,
  { transaction_id }: { readonly transaction_id: string },
  outcome: 'approved' | 'declined',
) => api.sandboxBankCorrection({ params: { transaction_id }, body: { outcome } });

export const dispute = (
  { api }: World,
  { transaction_id }: { readonly transaction_id: string },
  body: RequestBody<'sandboxDispute'> = { phase: 'opened' },
) => api.sandboxDispute({ params: { transaction_id }, body });

async function forward({ api }: World, milliseconds: number) {
  const { now } = await succeeded(api.sandboxClock());
  return api.sandboxAdvanceClock({ body: { now: new Date(new Date(now).getTime() + milliseconds).toISOString() } });
}

const payloadFor = ({ api }: World, expiry_year: number) =>
  api.sandboxWalletPayload({
    body: { wallet: 'google_pay', card_number: cards.approved, expiry_month: 12, expiry_year },
  });

export const scenarios: Scenarios = {
  'sandboxClock/200/SandboxClockRunning': async ({ api }) => {
    await succeeded(api.sandboxReset());
    return api.sandboxClock();
  },
  'sandboxClock/200/SandboxClockFrozen': async (world) => {
    await world.moveClock(1);
    return world.api.sandboxClock();
  },
  'sandboxResumeClock/200/SandboxClockResumed': async (world) => {
    await world.moveClock(1);
    return world.api.sandboxResumeClock();
  },
  'sandboxAdvanceClock/200/SandboxClockMoved': (world) => forward(world, 60_000),
  'sandboxAdvanceClock/200/SandboxClockOnItsWay': async (world) => {
    await succeeded(world.api.sandboxReset());
    const moved = await forward(world, 10 * 366 * 24 * 60 * 60 * 1000);
    // By then all cards of the other scenarios have expired.
    await succeeded(world.api.sandboxReset());
    return moved;
  },
  'sandboxChallenge/200/ChallengeApproved': async (world) =>
    end(world, await pay(world, 'sale', cards.challenged), 'succeeded'),
  'sandboxChallenge/200/ChallengeDeclined': async (world) =>
    end(world, await pay(world, 'sale', cards.challenged), 'failed'),
  'sandboxWalletPayload/200/WalletPayload': (world) => payloadFor(world, 2040),
  'sandboxWalletPayload/400/INVALID_EXPIRY': (world) => payloadFor(world, 2024),
  'sandboxChallenge/404/VALIDATION/TRANSACTION_NOT_FOUND': (world) => end(world, unknownIds, 'succeeded'),
  'sandboxChallenge/404/VALIDATION/RECORD_NOT_FOUND': async (world) =>
    end(world, await pay(world, 'sale'), 'succeeded'),
  'sandboxBankCorrection/200/FinalStatusStays': async (world) =>
    correct(world, await pay(world, 'sale', cards.declined), 'approved'),
  'sandboxBankCorrection/404/VALIDATION/TRANSACTION_NOT_FOUND': (world) => correct(world, unknownIds, 'approved'),
  'sandboxBankCorrection/404/VALIDATION/RECORD_NOT_FOUND': async (world) =>
    correct(
      world,
      await succeeded(world.api.sale({ body: unpaid({ payment_collection: 'hosted_page' }) })),
      'declined',
    ),
  'sandboxDispute/200/SandboxDisputeReported': async (world) => dispute(world, await pay(world, 'sale')),
  'sandboxDispute/404/VALIDATION/TRANSACTION_NOT_FOUND': (world) => dispute(world, unknownIds),
  'sandboxDispute/404/VALIDATION/RECORD_NOT_FOUND': async (world) =>
    dispute(world, await succeeded(world.api.sale({ body: unpaid({ payment_collection: 'hosted_page' }) }))),
  'sandboxReset/200/SandboxReset': ({ api }) => api.sandboxReset(),
};
