import type { Handler } from '../../operation/handler.js';
import { resumeClock } from '../clock.js';
import { requireSandbox } from '../require-sandbox.js';
import type { SandboxDeps } from '../sandbox-deps.js';

/** Lets the terminal's clock run on from where it stands. */
export const sandboxResumeClock: Handler<'sandboxResumeClock', SandboxDeps> = async (deps, _input, { terminal }) => {
  requireSandbox(terminal);
  const now = await resumeClock(deps, terminal.terminalId);
  return { status: 200, body: { now: now.toISOString(), frozen: false } };
};
