import type { SettlingDeps } from '../../payments/payment-deps.js';
import { requireSandbox, type SandboxDeps } from '../sandbox-deps.js';
import type { Handler, SandboxAccess } from '../../operation/handler.js';
import { resetTerminal } from '../../store/sandbox/sandbox.js';
import { withSeizedClock } from '../clock.js';

/**
 * Empties the terminal's data and lets its clock run with real time again. The terminal, its keys and its webhook
 * endpoints stay. Possible at any time, also while a request moves the clock.
 */
export const sandboxReset: Handler<'sandboxReset', SandboxDeps> = async (deps, _input, access) => {
  requireSandbox(access.terminal);
  const { terminalId } = access.terminal;
  await withSeizedClock(deps, terminalId, limitSeconds + waitSeconds, () => empty(deps, access));
  return { terminal_friendly_id: terminalId, reset: true };
};

/** Time limit, for a sandbox with the records of days of load. */
const limitSeconds = 5 * 60;
/** The last run may wait so long for a connection to the database. */
const waitSeconds = 10;

/** Deletes all of a terminal's records, or nothing. The audit log stays, and has an entry of it. */
async function empty(
  { store, clock }: Pick<SettlingDeps, 'store' | 'clock'>,
  { terminal: { terminalId, accountId }, requestId, sourceAddress }: SandboxAccess,
): Promise<void> {
  const entry = {
    operation: 'sandboxReset',
    subject: 'terminal',
    subjectId: terminalId,
    accountId,
    requestId,
    sourceAddress,
    actor: { kind: 'api_key' },
    changes: [],
    createdAt: clock.now(),
  } as const;
  await resetTerminal(store.prisma, terminalId, entry, limitSeconds * 1000);
}
