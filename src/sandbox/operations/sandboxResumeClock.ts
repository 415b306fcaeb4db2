import type { Handler } from '../../operation/handler.js';
import { resumeClock } from '../clock.js';
import { requireSandbox, type SandboxDeps } from '../sandbox-deps.js';

/** Resumes the terminal's clock at its present time. */
export const sandboxResumeClock: Handler<'sandboxResumeClock', SandboxDeps> = async (deps, _input, { terminal }) => {
  requireSandbox(terminal);
  const now = await resumeClock(deps, terminal.terminalId);
  return { now: now.toISOString(), frozen: false };
};
