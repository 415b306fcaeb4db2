import type { Handler } from '../../operation/handler.js';
import { returnSecret, returnSecretLength } from '../../payments/payment-page/return-address.js';
import { lockTerminalRow } from '../../store/due-work/record-locks.js';
import { writePageSettings } from '../../store/payment-pages/payment-pages.js';
import { refuseCardNumbers } from '../../vault/identifiers.js';
import { audited } from '../audit/audit.js';
import { readTerminal } from '../terminals/terminal.js';
import {
  auditedPage,
  pageSettings,
  paymentPageView,
  readPage,
  unsetPage,
  type PaymentPageDeps,
} from './payment-page.js';

/** Changes the payment page of a terminal. The first change creates a secret, which a rotation shows. */
export const managementPaymentPageUpdate: Handler<'managementPaymentPageUpdate', PaymentPageDeps> = async (
  deps,
  { params, body },
  access,
) => {
  const { clock, random, vault } = deps;
  const { terminal_friendly_id: terminalId } = params;
  if (typeof body.return_url === 'string')
    await refuseCardNumbers(deps, [terminalId], {
      identifiers: [{ field: 'return_url', text: body.return_url }],
      cardNumbers: [],
    });
  const page = await audited(deps, access, 'managementPaymentPageUpdate', async (transaction) => {
    await lockTerminalRow(transaction, terminalId);
    const { accountId, environment } = await readTerminal(transaction, terminalId);
    const found = await readPage(transaction, terminalId);
    const now = clock.now();
    const seal = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(vault.seal(text, terminalId));
    const settings = pageSettings(body, found, environment, { seal, now });
    const sealedSecret = seal(returnSecret(random.bytes(returnSecretLength)));
    await writePageSettings(transaction, terminalId, settings, sealedSecret);
    const changed = await readPage(transaction, terminalId);
    if (!changed) throw new Error(`the payment page of the terminal ${terminalId} cannot be read`);
    const after = paymentPageView(changed, now);
    return {
      result: after,
      subject: 'terminal',
      subjectId: terminalId,
      accountId,
      before: auditedPage(found ? paymentPageView(found, now) : unsetPage(terminalId)),
      after: auditedPage(after),
    };
  });
  return { status: 200, body: page };
};
