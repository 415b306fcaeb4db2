import type { Handler } from '../../operation/handler.js';
import { requireSandbox, type SandboxDeps } from '../sandbox-deps.js';

export const sandboxClock: Handler<'sandboxClock', SandboxDeps> = async (_deps, _input, { terminal, now }) => {
  requireSandbox(terminal);
  return { now: now.toISOString(), frozen: terminal.clockNow !== null };
};
