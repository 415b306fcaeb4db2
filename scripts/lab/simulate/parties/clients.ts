import type { InjectOptions } from 'light-my-request';
import { submittedBy, type Exchange, type Submitted } from '../history.js';
import type { Instance, Reply } from '../instance.js';
import { dayMilliseconds, type FollowUp, type PlannedPayment, type PlannedSeries, type SeriesAction } from '../plan.js';
import { dateIn } from '../time/draws.js';
import { beginning, type Timeline } from '../time/timeline.js';

export const terminalId = 'SIM001';
export const apiKey = 'ptk_test_key_of_the_simulation';

/** Pause before a client repeats a keyed request, in milliseconds. */
const restMilliseconds = 3_000;
/** Number of repeats after which it waits longer: a service that never answers is not called for days. */
const oftenSent = 20;
const longRestMilliseconds = 30 * 60 * 1000;
/** Delay after which every keyed payment is repeated once, in milliseconds. */
const laterMilliseconds = 90_000;

/**
 * Sends a request to an instance over a lossy network. Undefined: no answer arrived in time.
 * @param waitMilliseconds time limit for an answer
 */
export type Send = (request: InjectOptions, label: string, waitMilliseconds?: number) => Promise<Reply | undefined>;

/** @param instances those that accept requests now */
export function net(timeline: Timeline, instances: () => readonly Instance[]): Send {
  return (request, label, waitMilliseconds = 30_000) =>
    new Promise((resolve) => {
      // The result belongs to the client, not to the cause of the answer.
      const { draws, cause } = timeline;
      const serving = instances();
      const instance = serving[draws.between(0, Math.max(0, serving.length - 1))];
      let isOver = false;
      const end = (reply: Reply | undefined, line: string): void => {
        if (isOver) return;
        isOver = true;
        timeline.record(line);
        resolve(reply);
      };
      timeline.after(waitMilliseconds, { cause, run: () => end(undefined, `client: receives no answer to ${label}`) });
      if (timeline.fault(['request-lost'], undefined) || !instance) return;
      timeline.after(draws.between(1, 20), {
        owner: instance,
        cause,
        label: `client: sends ${label} to ${instance.name}`,
        run: () => {
          void instance.answer(request).then((reply) => {
            if (timeline.fault(['reply-lost'], undefined, cause)) return;
            timeline.after(draws.between(1, 20), {
              cause,
              run: () => end(reply, `client: receives the answer to ${label}: ${reply.status} ${short(reply.body)}`),
            });
          });
        },
      });
    });
}

/** Shortens a body for a story. */
const short = (body: string): string =>
  /"accepted":(true|false)/.exec(body)?.[0] ??
  /"reason_code":"[^"]*"/.exec(body)?.[0] ??
  /"status":"[A-Z]+"/.exec(body)?.[0] ??
  '';

/** A payload, which the banks of the simulation do not open, or the network token in one. */
const walletOf = (number: number) =>
  number % 2 === 0
    ? {
        payment_method: 'digital_wallets',
        wallet: { type: 'google_pay', payload: `{"signature":"payload-of-payment-${number}"}` },
      }
    : { ...card, payment_method: 'digital_wallets', wallet: { type: 'apple_pay', cryptogram: 'AgAAAAAABk4DWZ4C28yU' } };

const card = { payment_method: 'cards', card_number: '4111111111111111', expiry_month: 12, expiry_year: 2030 };

/** The integrators: each payment of the plan has a client that follows the plan. */
export class Clients {
  readonly exchanges: Exchange[] = [];
  /** The key of their requests. The operator rotates it. */
  apiKey = apiKey;
  readonly #timeline: Timeline;
  readonly #send: Send;
  readonly #date: (milliseconds: number) => string;
  #busy = 0;

  /** @param timeZone of their terminal */
  constructor(timeline: Timeline, send: Send, timeZone: string) {
    this.#timeline = timeline;
    this.#send = send;
    this.#date = dateIn(timeZone);
  }

  /** True if a client waits or has more to do. */
  get busy(): boolean {
    return this.#busy > 0;
  }

  begin(planned: PlannedPayment): void {
    this.#at(planned.atMilliseconds, `payment ${planned.number}`, () => this.#pay(planned));
  }

  subscribe(planned: PlannedSeries): void {
    this.#at(planned.atMilliseconds, `series ${planned.number}`, () => this.#subscribe(planned));
  }

  #at(milliseconds: number, cause: string, act: () => Promise<unknown>): void {
    this.#later(milliseconds - this.#timeline.now, act, cause);
  }

  #later(milliseconds: number, act: () => Promise<unknown>, cause = this.#timeline.cause): void {
    this.#busy += 1;
    this.#timeline.after(milliseconds, {
      cause,
      run: () => {
        void act().finally(() => {
          this.#busy -= 1;
        });
      },
    });
  }

  async #pay(planned: PlannedPayment): Promise<void> {
    const { number, kind, cents, withCvv, byWallet, duplicateAfter, waitMilliseconds } = planned;
    const body = {
      merchant_transaction_id: `payment-${number}`,
      amount: cents / 100,
      currency: 'EUR',
      order: { payment_instrument: byWallet ? walletOf(number) : card },
      ...(withCvv && !byWallet ? { cvv: '123' } : {}),
    };
    const key = planned.keyed ? `payment-${number}` : undefined;
    const request = { payment: number, operation: kind, key, about: undefined, cents, value: body, waitMilliseconds };
    if (duplicateAfter !== undefined) this.#later(duplicateAfter, () => this.#ask(request));
    // The answer must be the same much later, from any instance.
    if (key !== undefined) this.#later(laterMilliseconds, () => this.#ask(request));
    const made = submittedBy(await this.#ask(request));
    if (!made) return;
    planned.followUps.forEach((followUp, index) =>
      this.#later(followUp.afterMilliseconds, () => this.#follow(planned, followUp, index, request, made)),
    );
  }

  async #follow(
    planned: PlannedPayment,
    followUp: FollowUp,
    index: number,
    request: Asked,
    { transaction_id: about, order_id, accepted }: Submitted,
  ): Promise<unknown> {
    const { number, cents, kind: paid } = planned;
    const key = followUp.keyed ? `payment-${number}-${index}` : undefined;
    const reference = { transaction_reference_id: about, order_reference_id: order_id };
    const asked = { payment: number, key, about, cents };
    const part = Math.ceil((cents * followUp.percent) / 100);
    const kind = accepted ? followUp.kind : followUp.ifRefused;
    const ask = (asks: Asked): Promise<Exchange> => {
      if (asks.key !== undefined && followUp.duplicateAfter !== undefined)
        this.#later(followUp.duplicateAfter, () => this.#ask(asks));
      return this.#ask(asks);
    };
    switch (kind) {
      case 'status':
        return ask({ ...asked, operation: 'status', key: undefined, cents: 0, value: undefined });
      case 'again':
        return request.key === undefined ? undefined : ask(request);
      case 'other-body':
        return request.key === undefined
          ? undefined
          : ask({ ...request, value: { ...request.value, amount: 1 }, conflicting: true });
      case 'retry':
        return ask({ ...asked, operation: kind, path: `${paid}/retry`, value: { retry: { originating_id: about } } });
      case 'void':
        return ask({ ...asked, operation: 'void', value: reference });
      case 'capture':
      case 'refund': {
        const value = { ...reference, amount: part / 100, currency: 'EUR' };
        const made = submittedBy(await ask({ ...asked, operation: kind, cents: part, value }));
        if (!made || kind === 'refund' || part === cents) return undefined;
        // Two parts of a partial capture are refunded, which together may exceed it.
        const captured = { ...planned, cents: part };
        const refund = { ...followUp, kind: 'refund', ifRefused: 'refund' } as const;
        for (const n of [10, 20]) this.#later(0, () => this.#follow(captured, refund, index + n, request, made));
        return undefined;
      }
    }
  }

  async #subscribe(planned: PlannedSeries): Promise<void> {
    const { number, cents, firstInDays, dateType, interval, payments, actions } = planned;
    const asked = { payment: undefined, series: number, about: undefined, cents };
    const init = await this.#ask({
      ...asked,
      operation: 'init',
      path: 'recurring/init',
      key: `series-${number}`,
      value: {
        amount: cents / 100,
        currency: 'EUR',
        merchant_transaction_id: `series-${number}`,
        recurring: {
          managed_by: 'our_platform',
          first_payment_date: this.#date(beginning + firstInDays * dayMilliseconds),
          recurring_date_type: dateType,
          time_interval: interval,
          ...(payments === undefined ? {} : { number_of_payments: payments }),
        },
        payment_instrument: card,
        payer: { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.test' },
      },
    });
    const { recurring_id: recurringId } = (submittedBy(init) ?? {}) as { readonly recurring_id?: string };
    if (recurringId === undefined) return;
    actions.forEach((action, index) =>
      this.#at(action.atMilliseconds, this.#timeline.cause, () =>
        this.#manage(action, { ...asked, about: recurringId, key: `series-${number}-${index}` }),
      ),
    );
  }

  async #manage(
    { kind, againAfter }: SeriesAction,
    asked: Pick<Asked, 'payment' | 'series' | 'about' | 'cents'> & { readonly key: string },
  ): Promise<void> {
    const { about = '', key } = asked;
    if (kind !== 'charge') {
      const cents = kind === 'update' ? 2 * asked.cents : asked.cents;
      const value = { recurring_id: about, ...(kind === 'update' && { amount: cents / 100 }) };
      await this.#ask({ ...asked, cents, operation: kind, path: `recurring/${kind}`, value });
      return;
    }
    const path = `recurring/status/${terminalId}?recurring_id=${about}`;
    const { answer } = await this.#ask({ ...asked, operation: 'series', path, key: undefined, value: undefined });
    const [, next] = /"future_transaction_id":"(\w{8})"/.exec(answer ?? '') ?? [];
    if (next === undefined) return;
    const value = { recurring_id: about, future_transaction_id: next };
    const charge = { ...asked, operation: 'charge', path: 'recurring/future-transactions/charge', value } as const;
    if (againAfter !== undefined) this.#later(againAfter, () => this.#ask({ ...charge, key: `${key}-again` }));
    await this.#ask({ ...charge, key });
  }

  /** Sends one request. A keyed one is repeated until it is answered without a failure. */
  async #ask({ path, value, waitMilliseconds, ...asked }: Asked): Promise<Exchange> {
    const timeline = this.#timeline;
    const exchange: Exchange = { ...asked, body: JSON.stringify(value ?? {}), sentAt: timeline.now, sent: 0 };
    this.exchanges.push(exchange);
    const { operation, key, about } = asked;
    const headers = key === undefined ? {} : { 'idempotency-key': key };
    const request = (): InjectOptions => {
      const all = { ...headers, 'x-api-key': this.apiKey };
      return value === undefined
        ? { method: 'GET', url: `/v1/payments/${path ?? `status/${terminalId}/${about ?? ''}`}`, headers: all }
        : {
            method: operation === 'update' ? 'PUT' : 'POST',
            url: `/v1/payments/${path ?? operation}/${terminalId}`,
            headers: { ...all, 'content-type': 'application/json' },
            payload: exchange.body,
          };
    };
    const subject = about === undefined ? operation : `${operation} of ${about}`;
    const label = `${subject} (${timeline.cause}${key === undefined ? '' : `, key ${key}`})`;
    for (;;) {
      exchange.sent += 1;
      const reply = await this.#send(request(), label, waitMilliseconds);
      if (reply && reply.status < 500 && !isLocked(reply)) {
        exchange.heardAt = timeline.now;
        exchange.status = reply.status;
        exchange.answer = reply.body;
        return exchange;
      }
      // Without a key the outcome is unknown; a status is always repeatable.
      if (key === undefined && value !== undefined) return exchange;
      await new Promise<void>((resolve) => {
        timeline.after(exchange.sent < oftenSent ? restMilliseconds : longRestMilliseconds, resolve);
      });
    }
  }
}

/** The request with this key is still running: the answer comes later. */
const isLocked = ({ status, body }: Reply): boolean => status === 409 && body.includes('ROUTING/RESOURCE_LOCKED');

type Asked = Pick<Exchange, 'payment' | 'series' | 'operation' | 'key' | 'about' | 'cents' | 'conflicting'> & {
  /** Undefined for a lookup. */
  readonly value: object | undefined;
  readonly waitMilliseconds?: number;
  /** The path, if it is not that of its operation. */
  readonly path?: string;
};
