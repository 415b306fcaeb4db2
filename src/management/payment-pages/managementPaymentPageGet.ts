import type { Handler } from '../../operation/handler.js';
import { readTerminal } from '../terminals/terminal.js';
import { paymentPageView, readPage, unsetPage, type PaymentPageDeps } from './payment-page.js';

export const managementPaymentPageGet: Handler<'managementPaymentPageGet', PaymentPageDeps> = async (
  { store, clock },
  { params },
) => {
  const terminal = await readTerminal(store.prisma, params.terminal_friendly_id);
  const page = await readPage(store.prisma, terminal);
  return page ? paymentPageView(page, clock.now()) : unsetPage(terminal.terminalId);
};
