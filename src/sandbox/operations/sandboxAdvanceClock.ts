import { latestInstant } from '../../base/clock.js';
import { invalidField } from '../../base/errors/errors.js';
import type { Handler } from '../../operation/handler.js';
import { requireSandbox, type SandboxDeps } from '../sandbox-deps.js';
import { moveClock } from '../clock.js';

/**
 * Moves the terminal's clock forward and completes all work that falls due on the way. Answers when it has finished or
 * reached a limit.
 */
export const sandboxAdvanceClock: Handler<'sandboxAdvanceClock', SandboxDeps> = async (
  deps,
  { body },
  { terminal, isAwaited },
) => {
  requireSandbox(terminal);
  const target = new Date(body.now);
  // A leap second is a valid RFC 3339 time that a JavaScript date cannot hold.
  if (Number.isNaN(target.getTime())) throw invalidField('The time does not exist.', 'now', body.now);
  if (target > latestInstant) throw invalidField('No clock goes beyond the year 9998.', 'now', body.now);
  const { now, complete } = await moveClock(deps, terminal.terminalId, target, isAwaited);
  return { now: now.toISOString(), frozen: true, complete };
};
