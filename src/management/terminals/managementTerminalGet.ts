import type { Handler } from '../../operation/handler.js';
import { readTerminal, terminalView, type TerminalDeps } from './terminal.js';

export const managementTerminalGet: Handler<'managementTerminalGet', TerminalDeps> = async ({ store }, { params }) => ({
  status: 200,
  body: terminalView(await readTerminal(store.prisma, params.terminal_friendly_id)),
});
