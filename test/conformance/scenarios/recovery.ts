import { occurrenceChargeId } from '../../../src/payments/write/submission.js';
import { platformSeries } from '../flows.js';
import type { TestService } from '../../support/service.js';
import type { InProcessScenario, Scenarios } from '../scenario.js';

type Changes = Parameters<TestService['deps']['store']['prisma']['recoveryState']['updateMany']>[0]['data'];

/** Runs a request while the work of the service is held, and has it continue. */
export async function whileHeld<Answer>(
  { deps }: Pick<TestService, 'deps'>,
  send: () => Promise<Answer>,
  changes: Changes = {},
): Promise<Answer> {
  const { store, recovery, clock } = deps;
  const change = (data: Changes): Promise<unknown> => store.prisma.recoveryState.updateMany({ data });
  await change({ heldSince: clock.now(), heldBecause: 'requested', ...changes });
  recovery.forget();
  await recovery.state();
  try {
    return await send();
  } finally {
    await change({ heldSince: null, heldBecause: null, comparedAt: null, cellId: null });
    recovery.forget();
    await recovery.state();
  }
}

const held = (run: InProcessScenario['run'], changes?: Changes): InProcessScenario => ({
  inProcess: 'the work of the service is held',
  run: (world, power) => whileHeld(power.service, () => run(world, power), changes),
});

/** Imports a due charge that is in the ledger only. @param unreadable true if no key of the vault opens its card */
const comparedWithMissingCharge = async (
  world: Parameters<InProcessScenario['run']>[0],
  power: Parameters<InProcessScenario['run']>[1],
  unreadable: boolean,
) => {
  const series = await platformSeries(world);
  const { prisma } = power.service.deps.store;
  const occurrence = await prisma.occurrence.findFirstOrThrow({
    where: { recurringId: series.recurring_id, status: 'pending' },
    orderBy: { sequenceNumber: 'asc' },
  });
  const { terminalId, recurringId, sequenceNumber, amount } = occurrence;
  const idempotencyKey = occurrenceChargeId(terminalId, recurringId, sequenceNumber)(0);
  const { currency } = await prisma.series.findFirstOrThrow({ where: { recurringId } });
  const recorded = await prisma.simulatorEntry.findFirstOrThrow({
    where: { terminalId, operation: 'sale', outcome: 'approved' },
    orderBy: { createdAt: 'asc' },
  });
  const providerTransactionId = `${recorded.processorKey}_lost_${idempotencyKey}`;
  const data = { ...recorded, idempotencyKey, providerTransactionId, amount, currency };
  await prisma.simulatorEntry.create({ data });
  const compare = () =>
    whileHeld(power.service, () => world.api.managementRecoveryCompare({ body: { import_missing: true } }));
  if (!unreadable) return compare();
  const { initTransactionId: transactionId } = await prisma.series.findFirstOrThrow({ where: { recurringId } });
  const { instrument } = await prisma.transaction.findFirstOrThrow({
    where: { terminalId, transactionId },
    include: { instrument: true },
  });
  if (!instrument?.sealedNumber) throw new Error('the series has no card');
  const { token, sealedNumber } = instrument;
  const seal = (bytes: Uint8Array<ArrayBuffer>) =>
    prisma.instrument.updateMany({ where: { terminalId, token }, data: { sealedNumber: bytes } });
  await seal(Uint8Array.from(sealedNumber, (byte, index) => (index === sealedNumber.length - 1 ? byte ^ 1 : byte)));
  try {
    return await compare();
  } finally {
    await seal(sealedNumber);
    await prisma.simulatorEntry.deleteMany({ where: { idempotencyKey } });
  }
};

export const scenarios: Scenarios = {
  'managementRecoveryGet/200/WorkContinues': ({ api }) => api.managementRecoveryGet(),
  'managementRecoveryGet/200/WorkIsHeld': held(({ api }) => api.managementRecoveryGet(), {
    comparedAt: new Date('2026-12-01T12:00:00.000Z'),
    cellId: 'eu-1',
    heldBecause: 'other_timeline',
  }),
  'managementRecoveryCompare/200/InstrumentUnreadable': {
    inProcess: 'the work of the service is held, a due charge is in the ledger only, and its card cannot be opened',
    run: (world, power) => comparedWithMissingCharge(world, power, true),
  },
  'managementRecoveryCompare/200/PaymentMissing': {
    inProcess: 'the work of the service is held, and a due charge is in the ledger only',
    run: (world, power) => comparedWithMissingCharge(world, power, false),
  },
  'managementRecoveryCompare/409/VALIDATION/NOT_IN_RECOVERY': ({ api }) => api.managementRecoveryCompare({ body: {} }),
  'managementRecoveryContinue/200/RecoveryEnded': held(({ api }) =>
    api.managementRecoveryContinue({ body: { comment: 'Nothing was lost.', without_comparison: true } }),
  ),
  'managementRecoveryContinue/409/VALIDATION/NOT_IN_RECOVERY': ({ api }) =>
    api.managementRecoveryContinue({ body: { comment: 'Nothing was lost.' } }),
  'managementRecoveryContinue/409/VALIDATION/RECOVERY_NOT_COMPARED': held(({ api }) =>
    api.managementRecoveryContinue({ body: { comment: 'Nothing was lost.' } }),
  ),
};
