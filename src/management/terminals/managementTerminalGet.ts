import type { Handler } from '../../operation/handler.js';
import { readTerminal, terminalView, type TerminalDeps } from './terminal.js';

export const managementTerminalGet: Handler<'managementTerminalGet', TerminalDeps> = async ({ store }, { params }) =>
  terminalView(await readTerminal(store.prisma, params.terminal_friendly_id));
