import { occurrenceChargeId } from '../../../src/payments/write/written-attempt.js';
import type { DatabaseState } from '../../../src/store/connection/server-watch.js';
import { pay, platformSeries } from '../flows.js';
import type { Power } from '../power.js';
import type { InProcessScenario, Scenarios, World } from '../scenario.js';
import type { TestService } from '../../support/service.js';
import { replacing } from '../../support/started.js';

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
const comparedWithMissingCharge = async (world: World, power: Power, unreadable: boolean) => {
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
  if (!unreadable) {
    const { transaction_id: transactionId } = await pay(world, 'preauth');
    await prisma.transaction.updateMany({
      where: { transactionId },
      data: { status: 'PROCESSING', reason: 'PROCESSOR.TIMEOUT', providerTransactionId: null, dueAt: null },
    });
    return compare();
  }
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

const stopping = (operationId: string): InProcessScenario => ({
  inProcess: 'the service is stopping',
  async run(world, { service }) {
    using _replaced = replacing(service.deps.lifecycle, { stopping: true });
    return await world.send(operationId);
  },
});

const onDatabase = (state: DatabaseState, inProcess: string): InProcessScenario => ({
  inProcess,
  async run(world, power) {
    using _replaced = replacing(power.service.deps.store, { check: () => Promise.resolve(state) });
    return await world.send('healthReady');
  },
});

export const scenarios: Scenarios = {
  'health/200/HealthGood': ({ api }) => api.health(),
  'health/503/HealthBad': stopping('health'),
  'healthLive/200/HealthGood': ({ api }) => api.healthLive(),
  'healthLive/503/HealthBad': {
    inProcess: 'a round of background work hangs',
    async run(world, { service }) {
      const { lifecycle } = service.deps;
      const hanging = { name: 'hanging', healthy: () => true, runsEnd: () => false, stop: () => Promise.resolve() };
      lifecycle.tickers.push(hanging);
      try {
        return await world.send('healthLive');
      } finally {
        lifecycle.tickers.splice(lifecycle.tickers.indexOf(hanging), 1);
      }
    },
  },
  'healthReady/200/HealthReady': ({ api }) => api.healthReady(),
  'healthReady/200/HealthHeld': {
    inProcess: 'the service runs on a restored database',
    run: (world, { service }) => whileHeld(service, async () => world.send('healthReady')),
  },
  'healthReady/503/HealthNotReady': {
    inProcess: 'the database cannot be reached',
    run: (_world, power) => power.failing('unreachable', 'healthReady'),
  },
  'healthReady/503/HealthReadOnly': onDatabase('read_only', 'the database cannot be written'),
  'healthReady/503/HealthNoStandby': onDatabase('no_standby', 'no synchronous standby is connected'),
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
    inProcess: 'the work of the service is held, a due charge is in the ledger only, and a hold has no outcome here',
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
