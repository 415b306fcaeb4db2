import { problem } from '../errors.js';
import type { Handler } from '../handler.js';
import { moveClock } from './clock.js';
import { requireSandbox } from './require-sandbox.js';

/** Moves the terminal's clock forward, does all that falls due on the way, and answers when that is done. */
export const sandboxAdvanceClock: Handler<'sandboxAdvanceClock'> = async (deps, { body }, { terminal }) => {
  requireSandbox(terminal);
  const target = new Date(body.now);
  // A leap second is a valid RFC 3339 time that JavaScript cannot tell.
  if (Number.isNaN(target.getTime())) throw problem('VALIDATION/INVALID_FIELD', 'The time does not exist.', { field: 'now', value: body.now });
  await moveClock(deps, terminal.terminalId, target);
  return { status: 200, body: { now: target.toISOString(), frozen: true } };
};
