import type { Schema } from '../../base/contract.js';
import type { Terminal } from '../../base/terminal.js';
import type { Handler } from '../../operation/handler.js';
import { returnSecret, returnSecretLength } from '../../payments/payment-page/return-address.js';
import { lockTerminalRow } from '../../store/due-work/record-locks.js';
import { writePageSettings } from '../../store/payment-pages/payment-pages.js';
import type { Transaction } from '../../store/query/transaction.js';
import { updateTerminal } from '../../store/terminals/terminals.js';
import { refuseCardNumbers } from '../../vault/identifiers.js';
import { audited } from '../audit/audit.js';
import { readTerminal, type TerminalDeps } from '../terminals/terminal.js';
import { auditedPage, checkedLink, pageSettings, paymentPageView, readPage, unsetPage } from './payment-page.js';
import type { PaymentPageDeps } from './payment-page.js';

/** Changes the payment page of a terminal. The first change creates a secret, which a rotation shows. */
export const managementPaymentPageUpdate: Handler<
  'managementPaymentPageUpdate',
  PaymentPageDeps & Pick<TerminalDeps, 'accessControl'>
> = async (deps, { params, body }, access) => {
  const { clock, random, vault } = deps;
  const { terminal_friendly_id: terminalId } = params;
  if (typeof body.return_url === 'string')
    await refuseCardNumbers(deps, [terminalId], {
      identifiers: [{ field: 'return_url', text: body.return_url }],
      cardNumbers: [],
    });
  const page = await audited(deps, access, 'managementPaymentPageUpdate', async (transaction) => {
    await lockTerminalRow(transaction, terminalId);
    const terminal = await readTerminal(transaction, terminalId);
    const found = await readPage(transaction, terminal);
    const now = clock.now();
    const seal = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(vault.seal(text, terminalId));
    const settings = pageSettings(body, found, terminal.environment, { seal, now });
    const sealedSecret = seal(returnSecret(random.bytes(returnSecretLength)));
    await writePageSettings(transaction, terminalId, settings, sealedSecret);
    const changed = await readPage(transaction, await withBaseUrl(transaction, terminal, body.base_url));
    if (!changed) throw new Error(`the payment page of the terminal ${terminalId} cannot be read`);
    const after = paymentPageView(changed, now);
    return {
      result: after,
      subject: ['terminal', terminalId, terminal.accountId],
      before: auditedPage(found ? paymentPageView(found, now) : unsetPage(terminalId)),
      after: auditedPage(after),
    };
  });
  deps.accessControl.forget();
  return page;
};

/** Changes the origin of the terminal's payer pages; undefined leaves it. @throws Problem VALIDATION/INVALID_FIELD */
async function withBaseUrl(
  client: Transaction,
  terminal: Terminal,
  baseUrl: Schema<'PaymentPageChange'>['base_url'],
): Promise<Terminal> {
  if (baseUrl === undefined) return terminal;
  const pageOrigin = baseUrl && new URL(checkedLink('base_url', baseUrl, terminal.environment)).origin;
  return updateTerminal(client, terminal.terminalId, { pageOrigin });
}
