import type { IncomingMessage, ServerResponse } from 'node:http';
import { type LoopbackServer, startLoopbackServer } from '../../../scripts/support/loopback.js';
import { judgedByStripeMock, type SentToStripe } from './stripe-mock.js';

/**
 * A fake Stripe for features that stripe-mock and localstripe lack: idempotency keys as documented
 * (https://docs.stripe.com/api/idempotent_requests), searches and events. It was written from Stripe's documents and
 * not compared with Stripe. If stripe-mock is installed, it checks every request of a test when the fake is closed. Its
 * errors echo the request, including card numbers, which must not be passed on.
 */

type Fields = Record<string, unknown>;
type Answer = { readonly status: number; readonly body: Fields };

const cards = { approved: '4242424242424242', declined: '4000000000000002', pending: '4000000000003220' } as const;

/** PaymentMethods of Stripe's test mode, by outcome (https://docs.stripe.com/testing). */
const testMethods: ReadonlyMap<string, string> = new Map([
  ['pm_card_visa', cards.approved],
  ['pm_card_mastercard', cards.approved],
  ['pm_card_authenticationRequired', cards.pending],
]);
const declinedMethods: ReadonlyMap<string, readonly [code: string, declineCode: string]> = new Map([
  ['pm_card_chargeDeclined', ['card_declined', 'generic_decline']],
  ['pm_card_chargeDeclinedInsufficientFunds', ['card_declined', 'insufficient_funds']],
  ['pm_card_chargeDeclinedExpiredCard', ['expired_card', 'expired_card']],
  ['pm_card_chargeDeclinedProcessingError', ['processing_error', 'processing_error']],
]);

/** Amounts in cents: the answer to one is lost, and the outcome of the other is never reported. */
const lostAnswer = 300_100;
const neverReported = 300_200;

export class FakeStripe {
  static readonly cards = cards;
  static readonly amounts = { lostAnswer: '3001', neverReported: '3002' };

  readonly objects = new Map<string, Fields>();
  readonly events: Fields[] = [];
  /** The number of executions by key. */
  readonly executions = new Map<string, number>();
  answered = 0;
  /** False while a search does not find new objects, because Stripe's index is behind. */
  isIndexed = true;
  /** Refunds stay `pending`. */
  refundsWait = false;
  /** Balance transactions, the newest first, each with the payout that itemises it. */
  readonly balanceTransactions: { readonly payout?: string; readonly fields: Fields }[] = [];
  /** Keys of another account, which has none of these objects. */
  readonly keysOfAnother = new Set<string>();
  readonly #answers = new Map<string, { readonly request: string; answer: Answer | undefined }>();
  /** One request of each form. */
  readonly #requests = new Map<string, SentToStripe>();
  readonly #server: LoopbackServer;
  #ids = 0;
  #seconds: number;

  readonly #now: (() => Date) | undefined;

  private constructor(
    server: LoopbackServer,
    start: Date,
    readonly livemode: boolean,
    now: (() => Date) | undefined,
  ) {
    this.#seconds = Math.floor(start.getTime() / 1000);
    this.#now = now;
    this.#server = server;
  }

  /**
   * @param start the time of its first event; each later one follows after a second
   * @param livemode accepts keys of the live mode instead of the test mode
   * @param now the time of its events, to follow a clock
   */
  static async open(start = new Date('2026-03-10T09:00:00Z'), livemode = false, now?: () => Date): Promise<FakeStripe> {
    const server = await startLoopbackServer((request, response) => void fake.#serve(request, response));
    const fake = new FakeStripe(server, start, livemode, now);
    return fake;
  }

  /** The webhook endpoints of the account; undefined: the key may not read them. */
  webhookEndpoints: Fields[] | undefined = [];

  get address(): string {
    return this.#server.url;
  }

  /** @throws Error if a request violated Stripe's published document */
  async close(): Promise<void> {
    await this.#server.close();
    const wrong = await judgedByStripeMock([...this.#requests.values()]);
    if (wrong.length > 0) throw new Error(`requests that Stripe does not publish: ${wrong.join('; ')}`);
  }

  /** Makes a stored card decline for insufficient funds from now on, or approve again. */
  declineKept(paymentMethod: string, declines: boolean): void {
    const number = declines ? cards.declined : cards.approved;
    Object.assign(this.objects.get(paymentMethod)!, { number, declines: ['card_declined', 'insufficient_funds'] });
  }

  /** Deletes a key, as Stripe does after a day. */
  prune(key: string): void {
    this.#answers.delete(key);
  }

  /** Returns the intent or refund of one of our calls. */
  objectOf(transactionId: string): Fields {
    return [...this.objects.values()].find(
      ({ object, metadata }) =>
        object !== 'customer' && (metadata as Fields | undefined)?.['transaction'] === transactionId,
    )!;
  }

  /** Applies a later change by the payer or a bank to an object. */
  change(id: string, changes: Fields, event: string): Fields {
    const object = this.objects.get(id)!;
    const previous = Object.fromEntries(Object.keys(changes).map((name) => [name, object[name]]));
    Object.assign(object, changes);
    return this.#emit(event, object, previous);
  }

  /** Makes a change in the dashboard: an API request without a key or our metadata. */
  inDashboard(path: string, fields: Readonly<Record<string, string>> = {}): Fields {
    const { status, body } = this.#execute(`/v1/${path}`, new URLSearchParams(fields));
    if (status !== 200) throw new Error(`the dashboard refuses ${path}: ${JSON.stringify(body)}`);
    return body;
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const url = new URL(request.url ?? '/', 'http://fake');
    const body = new URLSearchParams(Buffer.concat(chunks).toString());
    const sent = { method: request.method ?? '', path: request.url ?? '', body: body.toString() };
    this.#requests.set(formOf(sent), sent);
    const answer = this.#answer(request, url, request.method === 'GET' ? url.searchParams : body);
    if (!answer) return;
    this.answered++;
    response.writeHead(answer.status, { 'content-type': 'application/json', 'request-id': `req_${++this.#ids}` });
    response.end(JSON.stringify(answer.body));
  }

  #answer(request: IncomingMessage, { pathname }: URL, sent: URLSearchParams): Answer | undefined {
    const refused = this.#keyAnswer(request, pathname);
    if (refused) return refused;
    if (request.method === 'GET') return this.#read(pathname, sent);
    const key = request.headers['idempotency-key'] as string;
    const fingerprint = `${pathname}?${sent.toString()}`;
    const known = this.#answers.get(key);
    if (known && known.request !== fingerprint)
      return refusal(400, { type: 'idempotency_error', message: `Keys for idempotent requests: ${fingerprint}` });
    if (known) return known.answer ?? refusal(409, { type: 'invalid_request_error', code: 'idempotency_key_in_use' });
    const entry: { request: string; answer: Answer | undefined } = { request: fingerprint, answer: undefined };
    this.#answers.set(key, entry);
    this.executions.set(key, (this.executions.get(key) ?? 0) + 1);
    const answer = this.#execute(pathname, sent);
    if (sent.get('amount') === String(neverReported)) return undefined;
    entry.answer = answer;
    return sent.get('amount') === String(lostAnswer) ? undefined : answer;
  }

  /** Returns the answer that depends only on the key. Undefined if the request is processed. */
  #keyAnswer(request: IncomingMessage, pathname: string): Answer | undefined {
    const [, apiKey = ''] = request.headers.authorization?.split(' ') ?? [];
    if (!new RegExp(`^[sr]k_${this.livemode ? 'live' : 'test'}_`).test(apiKey))
      return refusal(401, { type: 'invalid_request_error', message: `Invalid API Key: ${apiKey}` });
    const isOfAnother = this.keysOfAnother.has(apiKey);
    if (pathname === '/v1/account')
      return apiKey.startsWith('rk_')
        ? refusal(403, { type: 'invalid_request_error', message: `The provided key ${apiKey} may not do this` })
        : ok({ object: 'account', id: isOfAnother ? 'acct_2OfAnother' : 'acct_1OfTheShop' });
    return isOfAnother && pathname !== '/v1/balance' ? missing('id') : undefined;
  }

  #read(pathname: string, sent: URLSearchParams): Answer {
    const [, , collection = '', id] = pathname.split('/');
    const of = (object: string): Fields[] => [...this.objects.values()].filter((each) => each['object'] === object);
    const list = (data: readonly Fields[], limit = Number(sent.get('limit') ?? 10)): Answer => {
      const after = data.findIndex((each) => each['id'] === sent.get('starting_after'));
      const rest = data.slice(after + 1);
      return ok({ object: 'list', data: rest.slice(0, limit), has_more: rest.length > limit });
    };
    if (collection === 'webhook_endpoints')
      return this.webhookEndpoints
        ? list(this.webhookEndpoints, 100)
        : refusal(403, { type: 'invalid_request_error', message: 'The provided key may not do this' });
    if (collection === 'balance_transactions') return list(this.#balanceTransactionsOf(sent));
    if (collection === 'balance') return ok({ object: 'balance', livemode: this.livemode, available: [], pending: [] });
    if (id === 'search') {
      const [, transaction] = /metadata\['transaction'\]:'(\w+)'/.exec(sent.get('query') ?? '') ?? [];
      return list(
        this.isIndexed
          ? of('payment_intent').filter(({ metadata }) => (metadata as Fields)['transaction'] === transaction)
          : [],
      );
    }
    if (collection === 'events') return list(this.#eventsOf(sent));
    if (id === undefined && collection === 'refunds')
      return list(of('refund').filter((refund) => refund['payment_intent'] === sent.get('payment_intent')));
    if (id === undefined) return list(of('setup_intent').reverse());
    const object = this.objects.get(id);
    return object ? ok(this.#expanded(object)) : missing('id');
  }

  #balanceTransactionsOf(sent: URLSearchParams): Fields[] {
    const [after, until] = [Number(sent.get('created[gt]') ?? 0), Number(sent.get('created[lte]') ?? Infinity)];
    const [payout, source] = [sent.get('payout'), sent.get('source')];
    const isListed = ({ payout: of, fields }: (typeof this.balanceTransactions)[number]) =>
      (payout === null || payout === of) &&
      (source === null || source === (fields['source'] as Fields | null)?.['id']) &&
      Number(fields['created']) > after &&
      Number(fields['created']) <= until;
    return this.balanceTransactions.filter(isListed).map(({ fields }) => fields);
  }

  /** Newest first, as Stripe lists them. */
  #eventsOf(sent: URLSearchParams): Fields[] {
    const [after, until] = [Number(sent.get('created[gt]')), Number(sent.get('created[lte]'))];
    const types = [...sent].flatMap(([name, value]) => (name.startsWith('types[') ? [value] : []));
    return this.events
      .filter(
        ({ created, type }) => Number(created) > after && Number(created) <= until && types.includes(String(type)),
      )
      .reverse();
  }

  #execute(pathname: string, sent: URLSearchParams): Answer {
    const [, , collection = '', id = '', action] = pathname.split('/');
    const metadata = Object.fromEntries(
      [...sent].flatMap(([name, value]) => (name.startsWith('metadata[') ? [[name.slice(9, -1), value]] : [])),
    );
    if (collection === 'payment_methods')
      return ok(this.#keep('pm', { object: 'payment_method', number: sent.get('card[number]'), ...billingOf(sent) }));
    if (collection === 'tokens') return ok(this.#keep('cvctok', { object: 'token', type: 'cvc_update' }));
    if (collection === 'customers') return ok(this.#keep('cus', { object: 'customer', metadata }));
    if (collection === 'refunds') return this.#refund(sent, metadata);
    if (id === '') return this.#confirm(collection === 'setup_intents' ? 'seti' : 'pi', sent, metadata);
    const intent = this.objects.get(id);
    if (!intent) return missing('intent');
    return action === 'capture' ? this.#capture(intent, sent, metadata) : this.#cancel(intent, sent);
  }

  #confirm(prefix: 'pi' | 'seti', sent: URLSearchParams, metadata: Fields): Answer {
    const method = sent.get('payment_method') ?? '';
    const number = this.#numberOf(method);
    if (number === undefined) return missing('payment_method');
    const isPayment = prefix === 'pi';
    const units = Number(sent.get('amount') ?? 0);
    const intent = this.#keep(prefix, {
      object: isPayment ? 'payment_intent' : 'setup_intent',
      status: 'requires_confirmation',
      ...(isPayment && {
        amount: units,
        amount_received: 0,
        amount_capturable: 0,
        currency: sent.get('currency'),
        capture_method: sent.get('capture_method'),
        latest_charge: null,
        last_payment_error: null,
        setup_future_usage: sent.get('setup_future_usage'),
      }),
      ...(!isPayment && { last_setup_error: null }),
      customer: sent.get('customer'),
      payment_method: method,
      cancellation_reason: null,
      next_action: null,
      livemode: this.livemode,
      metadata,
    });
    if (units === neverReported) return ok(intent);
    const kept = this.objects.get(method)?.['declines'] as readonly [string, string] | undefined;
    const [code, declineCode] = kept ?? declinedMethods.get(method) ?? ['card_declined', 'generic_decline'];
    if (number === cards.declined) return this.#decline(intent, code, declineCode, number);
    if (number === cards.pending && sent.get('return_url') === null)
      return this.#decline(intent, 'authentication_required', 'authentication_required', number);
    if (number === cards.pending) {
      intent['status'] = 'requires_action';
      intent['next_action'] = { type: 'redirect_to_url', redirect_to_url: { url: 'https://hooks.stripe.example/3ds' } };
      return ok(intent);
    }
    this.approve(intent);
    return ok(this.#expanded(intent));
  }

  /** Returns the card of a PaymentMethod. Undefined if there is none. */
  #numberOf(method: string): unknown {
    if (declinedMethods.has(method)) return cards.declined;
    return this.objects.get(method)?.['number'] ?? testMethods.get(method);
  }

  /** Approves the payment of an intent, at once or after the payer's challenge. */
  approve(intent: Fields): void {
    if (intent['object'] === 'setup_intent') {
      intent['status'] = 'succeeded';
      this.#emit('setup_intent.succeeded', intent);
      return;
    }
    const isSale = intent['capture_method'] === 'automatic';
    intent['status'] = isSale ? 'succeeded' : 'requires_capture';
    intent['next_action'] = null;
    intent['amount_received'] = isSale ? intent['amount'] : 0;
    intent['amount_capturable'] = isSale ? 0 : intent['amount'];
    intent['latest_charge'] = this.#keep('ch', {
      object: 'charge',
      outcome: { network_status: 'approved_by_network', risk_level: 'normal' },
      payment_method_details: {
        card: {
          authorization_code: '831000',
          network_transaction_id: '016126544281996',
          checks: this.#checksOf(this.objects.get(String(intent['payment_method']))),
        },
      },
    })['id'];
    this.#emit(isSale ? 'payment_intent.succeeded' : 'payment_intent.amount_capturable_updated', intent);
  }

  /** Of an address, only the street is right. */
  #checksOf(method: Fields | undefined): Fields {
    const { address } = (method?.['billing_details'] ?? {}) as { readonly address?: Fields };
    const given = address && Object.keys(address).length > 0;
    return {
      address_line1_check: given ? 'pass' : null,
      address_postal_code_check: given ? 'fail' : null,
      cvc_check: null,
    };
  }

  #decline(intent: Fields, code: string, declineCode: string, number: unknown): Answer {
    const error = {
      type: 'card_error',
      code,
      decline_code: declineCode,
      message: `Your card ${String(number)} was declined.`,
      payment_method: { object: 'payment_method', card: { number } },
    };
    intent['status'] = 'requires_payment_method';
    intent[intent['object'] === 'setup_intent' ? 'last_setup_error' : 'last_payment_error'] = error;
    this.#emit(
      intent['object'] === 'setup_intent' ? 'setup_intent.setup_failed' : 'payment_intent.payment_failed',
      intent,
    );
    return refusal(402, { ...error, [String(intent['object'])]: intent });
  }

  #capture(intent: Fields, sent: URLSearchParams, metadata: Fields): Answer {
    if (intent['status'] !== 'requires_capture') return unexpectedState(intent);
    const units = Number(sent.get('amount_to_capture'));
    if (units > Number(intent['amount']))
      return refusal(400, { type: 'invalid_request_error', code: 'amount_too_large', param: 'amount_to_capture' });
    Object.assign(intent['metadata'] as Fields, metadata);
    Object.assign(intent, { status: 'succeeded', amount_received: units, amount_capturable: 0 });
    this.#emit('payment_intent.succeeded', intent);
    return ok(intent);
  }

  #cancel(intent: Fields, sent: URLSearchParams): Answer {
    if (['canceled', 'succeeded', 'processing'].includes(String(intent['status']))) return unexpectedState(intent);
    Object.assign(intent, {
      status: 'canceled',
      cancellation_reason: sent.get('cancellation_reason'),
      next_action: null,
    });
    this.#emit(intent['object'] === 'setup_intent' ? 'setup_intent.canceled' : 'payment_intent.canceled', intent);
    return ok(intent);
  }

  #refund(sent: URLSearchParams, metadata: Fields): Answer {
    const intent = this.objects.get(sent.get('payment_intent') ?? '');
    if (!intent) return missing('payment_intent');
    if (intent['status'] !== 'succeeded')
      return refusal(400, {
        type: 'invalid_request_error',
        message: 'This PaymentIntent does not have a successful charge',
      });
    const units = Number(sent.get('amount'));
    const refunded = [...this.objects.values()]
      .filter((each) => each['object'] === 'refund' && each['payment_intent'] === intent['id'])
      .reduce((sum, each) => sum + (each['status'] === 'failed' ? 0 : Number(each['amount'])), 0);
    const left = Number(intent['amount_received']) - refunded;
    if (left === 0) return refusal(400, { type: 'invalid_request_error', code: 'charge_already_refunded' });
    if (units > left) return refusal(400, { type: 'invalid_request_error', param: 'amount' });
    const refund = this.#keep('re', {
      object: 'refund',
      status: this.refundsWait ? 'pending' : 'succeeded',
      amount: units,
      currency: intent['currency'],
      payment_intent: intent['id'],
      charge: intent['latest_charge'],
      failure_reason: null,
      balance_transaction: this.refundsWait ? null : 'txn_000001',
      metadata,
    });
    this.#emit('refund.created', refund);
    return ok(refund);
  }

  #keep(prefix: string, fields: Fields): Fields {
    const object = { id: `${prefix}_${String(++this.#ids).padStart(6, '0')}`, ...fields };
    this.objects.set(object.id, object);
    return object;
  }

  #emit(type: string, object: Fields, previous?: Fields): Fields {
    const event = {
      id: `evt_${String(++this.#ids).padStart(6, '0')}`,
      object: 'event',
      type,
      created: this.#now ? Math.floor(this.#now().getTime() / 1000) : ++this.#seconds,
      livemode: this.livemode,
      data: { object: structuredClone(object), ...(previous && { previous_attributes: previous }) },
    };
    this.events.push(event);
    return event;
  }

  #expanded(object: Fields): Fields {
    const charge = this.objects.get(String(object['latest_charge']));
    return charge ? { ...object, latest_charge: charge } : object;
  }
}

/** Names the form of a request: its path without ids, and its parameters. */
const formOf = ({ method, path, body }: SentToStripe): string => {
  const [pathname = '', search = ''] = path.replace(/_\w*\d\w*/g, '').split('?');
  return [method, pathname, ...[search, body].map((text) => [...new URLSearchParams(text).keys()].sort().join())].join(
    ' ',
  );
};

const ok = (body: Fields): Answer => ({ status: 200, body });
const refusal = (status: number, error: Fields): Answer => ({ status, body: { error } });
const missing = (param: string): Answer =>
  refusal(404, { type: 'invalid_request_error', code: 'resource_missing', param, message: `No such ${param}` });
const unexpectedState = (intent: Fields): Answer =>
  refusal(400, { type: 'invalid_request_error', code: 'payment_intent_unexpected_state', payment_intent: intent });

/** `billing_details` of a request, as Stripe shows them. */
function billingOf(sent: URLSearchParams): Fields {
  const address = [...sent].flatMap(([name, value]) => {
    const [, part] = /^billing_details\[address\]\[(\w+)\]$/.exec(name) ?? [];
    return part === undefined ? [] : [[part, value] as const];
  });
  return { billing_details: { name: sent.get('billing_details[name]'), address: Object.fromEntries(address) } };
}
