import type { Deps } from '../deps.js';
import type { Handler } from '../handler.js';
import { withClock } from './clock.js';
import { requireSandbox } from './require-sandbox.js';

/** Later than any clock: a reset is possible at every time. */
const endOfTime = new Date('9999-12-31T23:59:59.999Z');

/** Empties the terminal's data and lets its clock run with real time again. The terminal, its keys and its webhook endpoints stay. */
export const sandboxReset: Handler<'sandboxReset'> = async (deps, _input, { terminal }) => {
  requireSandbox(terminal);
  const { terminalId } = terminal;
  await withClock(deps, terminalId, endOfTime, () => empty(deps, terminalId));
  return { status: 200, body: { terminal_friendly_id: terminalId, reset: true } };
};

/** Deletes what belongs to a terminal, that which refers to something before that which it refers to, and all of it or nothing. */
async function empty({ store: { prisma } }: Deps, terminalId: string): Promise<void> {
  const where = { terminalId };
  await prisma.$transaction([
    prisma.idempotencyKey.deleteMany({ where }),
    prisma.event.deleteMany({ where }),
    prisma.scheduledRetry.deleteMany({ where }),
    prisma.openCharge.deleteMany({ where }),
    prisma.occurrence.deleteMany({ where: { series: where } }),
    prisma.series.deleteMany({ where }),
    prisma.providerNotification.deleteMany({ where }),
    prisma.importedAttempt.deleteMany({ where }),
    // The bank forgets what it booked for the terminal as well.
    prisma.$executeRaw`DELETE FROM simulator_entries USING transactions WHERE idempotency_key = transaction_id AND terminal_id = ${terminalId}`,
    prisma.$executeRaw`DELETE FROM processor_calls USING transactions WHERE processor_calls.transaction_id = transactions.transaction_id AND terminal_id = ${terminalId}`,
    prisma.transaction.deleteMany({ where }),
    prisma.order.deleteMany({ where }),
    prisma.payer.deleteMany({ where }),
    prisma.instrument.deleteMany({ where }),
    prisma.terminal.update({ where, data: { clockNow: null } }),
  ]);
}
