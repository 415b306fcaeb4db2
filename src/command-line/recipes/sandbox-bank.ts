import { readClock } from '../commands/sandbox-clock.js';
import { answered, type Service } from '../connection.js';

/** A sandbox terminal whose payments serve only to produce events. */
export interface Sandbox {
  readonly service: Service;
  /** The same service, with the operator's credential. */
  readonly management: Service;
  readonly terminal: string;
  readonly note: (line: string) => void;
  /** Draws a name that no record has. */
  readonly unique: () => string;
}

type SandboxTerminal = Pick<Sandbox, 'service' | 'terminal'>;

/** Makes the simulated bank correct the outcome of a transaction. */
export async function bankCorrects(
  { service, terminal }: SandboxTerminal,
  transactionId: string,
  outcome: 'approved' | 'declined',
): Promise<void> {
  await answered(
    'The correction by the bank',
    service.POST('/v1/sandbox/bank-corrections/{terminal_friendly_id}/{transaction_id}', {
      params: { path: { terminal_friendly_id: terminal, transaction_id: transactionId } },
      body: { outcome },
    }),
  );
}

/** Makes the payer's bank open a dispute of a transaction. */
export async function bankDisputes({ service, terminal }: SandboxTerminal, transactionId: string): Promise<void> {
  await answered(
    'The dispute',
    service.POST('/v1/sandbox/disputes/{terminal_friendly_id}/{transaction_id}', {
      params: { path: { terminal_friendly_id: terminal, transaction_id: transactionId } },
      body: { phase: 'opened' },
    }),
  );
}

/** Makes a payment on the hosted page. @returns the address of the page */
async function paidOnPage({ service, terminal }: SandboxTerminal, reference: string, number: string): Promise<string> {
  const { next_action: page } = await answered(
    'The sale',
    service.POST('/v1/payments/sale/{terminal_friendly_id}', {
      params: { path: { terminal_friendly_id: terminal } },
      body: { merchant_transaction_id: reference, amount: 10.5, currency: 'EUR', payment_collection: 'hosted_page' },
    }),
  );
  const url = page?.url ?? '';
  await sendForm(url, { attempt: '1', number, expiry: '12/60', cvv: '123', name: 'Ada Lovelace' });
  return url;
}

const sendForm = (url: string, fields: Readonly<Record<string, string>>): Promise<Response> =>
  fetch(url, { method: 'POST', redirect: 'manual', body: new URLSearchParams(fields) });

/** Makes a payment on the hosted page. Its reference is the card number that the payer enters. */
export async function maskedIdentifier(sandbox: Sandbox): Promise<void> {
  // A number that is new to the terminal, which refuses a known one as a reference.
  const digits = String(BigInt(`0x${sandbox.unique().replaceAll('x', '')}`) % 10n ** 13n).padStart(13, '0');
  const number = withCheckDigit(`40${digits}`);
  await paidOnPage(sandbox, number, number);
}

/** Makes a payment on the hosted page, whose payer asks for the receipt. */
export async function requestedReceipt(sandbox: Sandbox): Promise<void> {
  const url = await paidOnPage(sandbox, 'receipt', '4111111111111111');
  await sendForm(`${url}/receipt`, { email: 'ada@example.com' });
}

/** Appends the check digit to the digits of a card number (ISO/IEC 7812-1, annex B). */
function withCheckDigit(digits: string): string {
  const sum = Array.from(digits)
    .reverse()
    .map((digit, index) => (index % 2 === 0 ? Number(digit) * 2 : Number(digit)))
    .reduce((total, value) => total + (value > 9 ? value - 9 : value), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

/** Imports a settlement report of an unknown payment and its payout, and the bank statement with the payout. */
export async function settledPayout({ service, management, terminal, unique }: Sandbox): Promise<void> {
  const path = { terminal_friendly_id: terminal };
  const { account_id } = await answered(
    'The terminal',
    management.GET('/v1/management/terminals/{terminal_friendly_id}', { params: { path } }),
  );
  const { now } = await readClock(service, terminal);
  const id = `events_${unique()}`;
  await answered(
    'The processor account',
    management.POST('/v1/management/processor-accounts', {
      body: {
        ...{ account_id, provider_key: id, kind: 'simulator' as const, settings: {} },
        credentials: { webhook_secret: `secret of ${id}` },
      },
    }),
  );
  const day = now.slice(0, 10);
  const csv = { headers: { 'content-type': 'text/csv' }, bodySerializer: String };
  await answered(
    'The settlement report',
    management.POST('/v1/management/settlement-reports', {
      ...{ ...csv, params: { query: { provider_key: id } } },
      body:
        'balance_transaction_id,created,currency,gross,fee,net,reporting_category,source_id,automatic_payout_id\n' +
        `txn_${id}_1,${day} 12:00:00,eur,49.99,1.02,48.97,charge,ch_${id},po_${id}\n` +
        `txn_${id}_2,${day} 12:00:00,eur,-48.97,0,-48.97,payout,po_${id},po_${id}\n`,
    }),
  );
  await answered(
    'The bank statement',
    management.POST('/v1/management/bank-statements', {
      ...{ ...csv, params: { query: { account_id } } },
      body: `booking_date,amount,currency,reference\n${day},48.97,EUR,po_${id}\n`,
    }),
  );
}
