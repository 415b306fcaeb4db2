// A fake Adyen for whole flows. When it is closed, it checks all requests of a test against Adyen's published OpenAPI
// document, if that is installed. `published.test.ts` checks its answers and notifications too.
import { createHmac } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { type LoopbackServer, startLoopbackServer } from '../../../scripts/support/loopback.js';
import { publishedContract } from './published.js';

type Fields = Readonly<Record<string, unknown>>;

/** A request and its answer. */
export interface Exchange {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly request: Fields;
  readonly status: number;
  readonly answer: Fields;
}

interface Amount {
  readonly value: number;
  readonly currency: string;
}

interface Payment {
  readonly pspReference: string;
  readonly reference: string;
  readonly amount: Amount;
  authorised: boolean;
  cancelled: boolean;
  captured: number;
  refunded: number;
  readonly isSale: boolean;
}

interface Answer {
  readonly status: number;
  readonly body: Fields;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The decision of the fake about a payment. */
export type Decision =
  | { readonly resultCode: 'Authorised' | 'Pending' | 'Received' | 'RedirectShopper' | 'PartiallyAuthorised' }
  | {
      readonly resultCode: 'Refused' | 'Error' | 'Cancelled';
      readonly code: string;
      readonly text: string;
      readonly additionalData?: Readonly<Record<string, string>>;
    };

/** Card numbers by the outcome of their payments. */
export const cards = {
  approved: '4111111111111111',
  declined: '4000000000000002',
  failed: '4000000000000119',
  pending: '4000000000003220',
} as const;

const decisions: Readonly<Record<string, Decision>> = {
  [cards.declined]: { resultCode: 'Refused', code: '2', text: 'Refused' },
  [cards.failed]: { resultCode: 'Error', code: '4', text: 'Acquirer Error' },
  [cards.pending]: { resultCode: 'RedirectShopper' },
};

/** The payer's decision on the page of a redirect. Their browser returns with `<ending>.<pspReference>`. */
const endings: Readonly<Record<string, Decision>> = {
  approved: { resultCode: 'Authorised' },
  refused: { resultCode: 'Refused', code: '11', text: '3D Not Authenticated' },
  cancelled: { resultCode: 'Cancelled', code: '16', text: 'Shopper Cancelled' },
  undecided: { resultCode: 'Pending' },
};

export const apiKey = 'AQEmarkedKeyOfTheFake';
export const merchantAccount = 'ExampleShopECOM';
export const reportUser = {
  report_user: 'report_1@Company.ExampleShop',
  report_password: 'marked-password: of the user',
};
export const hmacKey = '44782DEF547AAA06C910C43932B1EB0C71FC68D9D0C057550C48EC2ACF6BA056';

const error = (status: number, errorCode: string, message: string, errorType = 'validation'): Answer => ({
  status,
  body: { status, errorCode, message, errorType },
});

export class FakeAdyen {
  readonly exchanges: Exchange[] = [];
  /** The webhooks of the merchant account; undefined: the key may not read them. */
  webhooks: Fields[] | undefined;
  /** Notifications that are not delivered yet, oldest first. */
  readonly notifications: Fields[] = [];
  /** Overrides the decision of the card, if it returns one. */
  decide: (request: Fields) => Decision | undefined = () => undefined;
  /** Overrides the answer, if it returns one. Nothing is recorded then. */
  answer: (path: string) => Answer | undefined = () => undefined;
  /** True if answers to `/payments/details` contain our reference, which Adyen's published example omits. */
  namesReference = true;
  /** Holds a request after it is recorded and before it is answered. Others with its key are refused meanwhile. */
  hold: (request: Fields) => Promise<void> | undefined = () => undefined;
  /** Reports by their names: the file, or another answer. */
  readonly reports = new Map<string, string | { readonly status: number; readonly location?: string }>();
  /** The names of the reports that were downloaded, or tried to be. */
  readonly downloads: string[] = [];
  readonly #payments = new Map<string, Payment>();
  readonly #keys = new Map<string, Answer | 'in progress'>();
  #references = 0;

  private constructor(readonly server: LoopbackServer) {}

  static async start(): Promise<FakeAdyen> {
    const server = await startLoopbackServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const text = Buffer.concat(chunks).toString('utf8');
        if (request.url?.startsWith('/reports/download/') === true) return fake.#download(request, response);
        void fake.#serve(request.url ?? '', request.headers, text).then(({ status, body, headers }) => {
          response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
        });
      });
    });
    const fake = new FakeAdyen(server);
    return fake;
  }

  get address(): string {
    return this.server.url;
  }

  /** Returns the number of records under one of our transactions: a payment and its modifications. */
  recordCount(terminalId: string, transactionId: string): number {
    return this.#recorded.filter((reference) => reference.startsWith(`${terminalId}-${transactionId}`)).length;
  }

  readonly #recorded: string[] = [];

  /** Returns the amounts that the payments of an account moved: held, captured and refunded, in minor units. */
  ledger(): readonly Pick<Payment, 'pspReference' | 'reference' | 'captured' | 'refunded'>[] {
    return [...this.#payments.values()]
      .filter(({ authorised }) => authorised)
      .map(({ pspReference, reference, captured, refunded }) => ({ pspReference, reference, captured, refunded }));
  }

  /** Returns all pending notifications as one signed batch. */
  take(): string {
    return batch(this.notifications.splice(0));
  }

  /** @throws Error if a request violated Adyen's published document */
  async close(): Promise<void> {
    await this.server.close();
    const wrong = this.exchanges.flatMap(({ path, request }) =>
      path.startsWith('/v3/')
        ? []
        : (publishedContract()?.request(path, request) ?? []).map((error) => `${path}${error}`),
    );
    if (wrong.length > 0) throw new Error(`requests that Adyen does not publish: ${[...new Set(wrong)].join('; ')}`);
  }

  /** Returns a notification of a report, signed. @param address by default that of the file here */
  reportAvailable(name: string, { address = this.addressOf(name), success = 'true' } = {}): string {
    return batch([
      itemOf({
        ...{ eventCode: 'REPORT_AVAILABLE', pspReference: name, merchantReference: '', success, reason: address },
        amount: { value: 0, currency: 'EUR' },
      }),
    ]);
  }

  addressOf = (name: string): string => `${this.address}/reports/download/MerchantAccount/${merchantAccount}/${name}`;

  #download({ url = '', headers }: IncomingMessage, response: ServerResponse): void {
    const name = url.slice(url.lastIndexOf('/') + 1);
    this.downloads.push(name);
    const { report_user, report_password } = reportUser;
    const basic = `Basic ${Buffer.from(`${report_user}:${report_password}`).toString('base64')}`;
    const report = headers.authorization === basic ? (this.reports.get(name) ?? { status: 404 }) : { status: 401 };
    if (typeof report === 'string') response.writeHead(200, { 'content-type': 'text/csv' }).end(report);
    else
      response.writeHead(report.status, 'location' in report ? { location: report.location } : {}).end('An error page');
  }

  async #serve(url: string, headers: IncomingHttpHeaders, text: string): Promise<Answer> {
    const path = url.replace(/^(\/checkout)?\/v72/, '');
    const key = headers['idempotency-key'] as string | undefined;
    const kept = key === undefined ? undefined : this.#keys.get(key);
    if (kept === 'in progress')
      return {
        ...error(422, '704', 'request already processed or in progress'),
        headers: { 'transient-error': 'true' },
      };
    if (kept) return { ...kept, headers: { 'idempotency-key': key! } };
    if (key !== undefined) this.#keys.set(key, 'in progress');
    let request: Fields = {};
    let answer: Answer;
    try {
      request = text === '' ? {} : (JSON.parse(text) as Fields);
      answer = this.answer(path) ?? this.#answer(path, headers, request);
    } catch {
      answer = error(400, '702', 'Unexpected input');
    }
    this.exchanges.push({ path, headers, request, status: answer.status, answer: answer.body });
    await this.hold(request);
    if (key === undefined) return answer;
    const isKept = answer.status < 300 || answer.status === 422;
    if (isKept) this.#keys.set(key, answer);
    else this.#keys.delete(key);
    return isKept ? { ...answer, headers: { ...answer.headers, 'idempotency-key': key } } : answer;
  }

  #answer(path: string, headers: IncomingHttpHeaders, request: Fields): Answer {
    if (headers['x-api-key'] !== apiKey) return error(401, '000', 'HTTP Status Response - Unauthorized', 'security');
    if (path === `/v3/merchants/${merchantAccount}/webhooks?pageSize=100`)
      return this.webhooks
        ? { status: 200, body: { data: this.webhooks } }
        : error(403, '00_403', 'Forbidden', 'security');
    if (path !== '/payments/details' && request.merchantAccount !== merchantAccount)
      return error(403, '901', 'Invalid Merchant Account', 'security');
    const [, pspReference, step] = /^\/payments\/([^/]+)\/(captures|cancels|refunds)$/.exec(path) ?? [];
    if (pspReference !== undefined && step !== undefined) return this.#modify(pspReference, step, request);
    switch (path) {
      case '/payments':
        return this.#pay(request);
      case '/payments/details':
        return this.#details(request);
      case '/cancels':
        return this.#cancelByReference(request);
      case '/paymentMethods':
        return { status: 200, body: { paymentMethods: [{ name: 'Cards', type: 'scheme' }] } };
      default:
        return error(404, '000', 'Not found');
    }
  }

  #pay(request: Fields): Answer {
    const method = request.paymentMethod as { readonly number?: string; readonly storedPaymentMethodId?: string };
    if (method.number === undefined && method.storedPaymentMethodId === 'unknown')
      return error(422, '803', 'PaymentDetail not found');
    const decision: Decision = this.decide(request) ?? decisions[method.number ?? ''] ?? { resultCode: 'Authorised' };
    const payment = this.#book(request, decision);
    return { status: 200, body: this.#paymentAnswer(payment, request, decision) };
  }

  #book(request: Fields, decision: Decision): Payment {
    const additional = request.additionalData as { readonly manualCapture?: string } | undefined;
    const payment: Payment = {
      pspReference: this.#nextReference(),
      reference: request.reference as string,
      amount: request.amount as Amount,
      authorised: decision.resultCode === 'Authorised',
      cancelled: false,
      captured: 0,
      refunded: 0,
      isSale: additional?.manualCapture !== 'true',
    };
    if (payment.isSale && payment.authorised) payment.captured = payment.amount.value;
    this.#payments.set(payment.pspReference, payment);
    this.#recorded.push(payment.reference);
    if (decision.resultCode !== 'RedirectShopper') this.#tellAuthorisation(payment, decision);
    return payment;
  }

  #paymentAnswer({ pspReference, reference, amount }: Payment, request: Fields, decision: Decision): Fields {
    const common = { resultCode: decision.resultCode, pspReference, merchantReference: reference };
    if (decision.resultCode === 'RedirectShopper')
      return {
        ...common,
        action: {
          type: 'redirect',
          paymentMethodType: 'scheme',
          method: 'GET',
          url: `${this.address}/checkoutshopper/threeDS/redirect/${pspReference}`,
        },
      };
    if ('code' in decision)
      return {
        ...common,
        refusalReason: decision.text,
        refusalReasonCode: decision.code,
        additionalData: { merchantReference: reference, ...decision.additionalData },
      };
    if (decision.resultCode !== 'Authorised') return common;
    return {
      ...common,
      amount,
      additionalData: {
        authCode: '044925',
        networkTxReference: 'MCC123456789012',
        ...(request.billingAddress !== undefined && { avsResult: '1 Address matches, postal code does not' }),
        ...(request.storePaymentMethod === true && {
          'tokenization.shopperReference': request.shopperReference as string,
          'tokenization.storedPaymentMethodId': `M5N7${pspReference.slice(-8)}`,
          'tokenization.store.operationType': 'created',
        }),
      },
    };
  }

  #details(request: Fields): Answer {
    const { redirectResult, payload = '' } = request.details as Readonly<Record<string, string>>;
    const [ending = '', pspReference = ''] = (redirectResult ?? payload).split('.');
    const payment = this.#payments.get(pspReference);
    const decision = endings[ending];
    if (!payment || !decision) return error(422, '101', 'Invalid redirectResult');
    this.#recorded.push(`${payment.reference}-details`);
    payment.authorised = decision.resultCode === 'Authorised';
    if (payment.authorised && payment.isSale) payment.captured = payment.amount.value;
    this.#tellAuthorisation(payment, decision);
    const { merchantReference, additionalData, ...answer } = this.#paymentAnswer(payment, {}, decision);
    const { merchantReference: _named, ...unnamed } = (additionalData ?? {}) as Fields;
    return {
      status: 200,
      body: this.namesReference
        ? { ...answer, merchantReference, ...(additionalData !== undefined && { additionalData }) }
        : { ...answer, additionalData: unnamed },
    };
  }

  #modify(pspReference: string, step: string, request: Fields): Answer {
    const payment = this.#payments.get(pspReference);
    if (!payment?.authorised) return error(422, '167', 'Original pspReference required for this operation');
    const reference = request.reference as string;
    const amount = (request.amount as Amount | undefined) ?? payment.amount;
    const modification = this.#nextReference();
    const { eventCode, reason } = modified(payment, step, amount);
    this.#recorded.push(reference);
    this.notifications.push(
      itemOf({
        eventCode,
        pspReference: modification,
        originalReference: pspReference,
        merchantReference: reference,
        amount,
        success: String(reason === ''),
        reason,
        paymentMethod: 'visa',
      }),
    );
    return {
      status: 201,
      body: {
        merchantAccount,
        paymentPspReference: pspReference,
        pspReference: modification,
        reference,
        status: 'received',
        ...(step !== 'cancels' && { amount }),
      },
    };
  }

  /** Receives a technical cancel for any payment. Its notification has the outcome. */
  #cancelByReference({ paymentReference, reference }: Fields): Answer {
    const payment = [...this.#payments.values()].find((each) => each.reference === paymentReference);
    const pspReference = this.#nextReference();
    if (payment) {
      payment.cancelled = true;
      this.notifications.push(
        itemOf({
          eventCode: 'TECHNICAL_CANCEL',
          pspReference,
          originalReference: payment.pspReference,
          merchantReference: reference,
          amount: payment.amount,
          paymentMethod: 'visa',
        }),
      );
    }
    return { status: 201, body: { merchantAccount, paymentReference, pspReference, reference, status: 'received' } };
  }

  #tellAuthorisation({ pspReference, reference, amount }: Payment, decision: Decision): void {
    const approved = decision.resultCode === 'Authorised';
    if (!approved && !('code' in decision)) return;
    this.notifications.push(
      itemOf({
        eventCode: 'AUTHORISATION',
        pspReference,
        merchantReference: reference,
        amount,
        success: String(approved),
        reason: 'code' in decision ? decision.text : '044925:1111:03/2030',
        paymentMethod: 'visa',
        ...(approved && { operations: ['CANCEL', 'CAPTURE', 'REFUND'] }),
      }),
    );
  }

  #nextReference(): string {
    this.#references += 1;
    return `QFQTPCQ8HX${String(this.#references).padStart(6, '0')}`;
  }
}

/** Moves the money of a modification, or returns the reason of the refusal. */
function modified(payment: Payment, step: string, { value }: Amount): { eventCode: string; reason: string } {
  if (step === 'captures') {
    const isCovered = !payment.cancelled && payment.captured + value <= payment.amount.value;
    if (isCovered) payment.captured += value;
    return { eventCode: 'CAPTURE', reason: isCovered ? '' : 'Insufficient balance on payment' };
  }
  if (step === 'cancels') {
    const isOpen = payment.captured === 0 && !payment.cancelled;
    payment.cancelled ||= isOpen;
    return { eventCode: 'CANCELLATION', reason: isOpen ? '' : 'Transaction is already captured or cancelled' };
  }
  const isCovered = payment.refunded + value <= payment.captured;
  if (isCovered) payment.refunded += value;
  return { eventCode: 'REFUND', reason: isCovered ? '' : "Transaction hasn't been captured, refund not possible" };
}

/** Returns an unsigned item of a notification: a success, of 10.50 EUR. */
export const itemOf = (fields: Fields): Fields => ({
  eventDate: '2026-03-10T10:00:00+01:00',
  merchantAccountCode: merchantAccount,
  amount: { value: 1050, currency: 'EUR' },
  success: 'true',
  reason: '',
  ...fields,
});

/** A batch of signed items, as Adyen posts it. */
export const batch = (items: readonly Fields[], key = hmacKey, live: unknown = 'false'): string =>
  JSON.stringify({
    live,
    notificationItems: items.map((item) => ({
      NotificationRequestItem: {
        ...item,
        additionalData: { ...(item.additionalData as Fields | undefined), hmacSignature: signatureOf(item, key) },
      },
    })),
  });

/** Adyen's signature of an item (docs.adyen.com/development-resources/webhooks/verify-hmac-signatures). */
function signatureOf(item: Fields, key: string): string {
  const { value, currency } = item.amount as Amount;
  const { pspReference, originalReference = '', merchantAccountCode, merchantReference, eventCode, success } = item;
  const signed = [pspReference, originalReference, merchantAccountCode, merchantReference, value, currency];
  return createHmac('sha256', Buffer.from(key, 'hex'))
    .update([...signed, eventCode, success].join(':'))
    .digest('base64');
}
