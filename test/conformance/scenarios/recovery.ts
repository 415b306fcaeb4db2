import { occurrenceChargeId } from '../../../src/payments/write/derived-id.js';
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

export const scenarios: Scenarios = {
  'managementRecoveryGet/200/WorkContinues': ({ api }) => api.managementRecoveryGet(),
  'managementRecoveryGet/200/WorkIsHeld': held(({ api }) => api.managementRecoveryGet(), {
    comparedAt: new Date('2026-12-01T12:00:00.000Z'),
    cellId: 'eu-1',
    heldBecause: 'other_timeline',
  }),
  'managementRecoveryCompare/200/PaymentMissing': {
    inProcess: 'the work of the service is held, and a due charge is in the ledger only',
    run: async (world, power) => {
      const series = await platformSeries(world);
      const { prisma } = power.service.deps.store;
      const occurrence = await prisma.occurrence.findFirstOrThrow({
        where: { recurringId: series.recurring_id, status: 'pending' },
        orderBy: { sequenceNumber: 'asc' },
      });
      const { terminalId, recurringId, sequenceNumber, amount } = occurrence;
      const idempotencyKey = occurrenceChargeId(terminalId, recurringId, sequenceNumber)(0);
      const { currency } = await prisma.series.findFirstOrThrow({ where: { recurringId } });
      const booked = await prisma.simulatorEntry.findFirstOrThrow({ where: { terminalId, operation: 'sale' } });
      const providerTransactionId = `${booked.processorKey}_lost`;
      await prisma.simulatorEntry.create({
        data: { ...booked, idempotencyKey, providerTransactionId, amount, currency },
      });
      return whileHeld(power.service, () => world.api.managementRecoveryCompare({ body: { import_missing: true } }));
    },
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
