import type { InjectOptions } from 'light-my-request';
import { submittedBy, type Exchange } from './history.js';
import type { Instance, Reply } from './instance.js';
import type { FollowUp, PlannedPayment } from './plan.js';
import type { Timeline } from './timeline.js';

export const terminalId = 'SIM001';
export const apiKey = 'ptk_test_key_of_the_simulation';

/** How long a client waits for an answer, and rests before it sends a keyed request again. */
const patience = { answerMilliseconds: 30_000, restMilliseconds: 3_000 };

/** Sends a request to an instance, over a net that may lose it or its answer. Undefined: no answer came. */
export type Send = (request: InjectOptions, label: string) => Promise<Reply | undefined>;

/** @param instances those that take requests now */
export function net(timeline: Timeline, instances: () => readonly Instance[]): Send {
  return (request, label) =>
    new Promise((resolve) => {
      const { draws } = timeline;
      const serving = instances();
      const instance = serving[draws.between(0, Math.max(0, serving.length - 1))];
      let isOver = false;
      const end = (reply: Reply | undefined, line: string): void => {
        if (isOver) return;
        isOver = true;
        timeline.tell(line);
        resolve(reply);
      };
      timeline.after(patience.answerMilliseconds, {
        owner: undefined,
        label: undefined,
        run: () => end(undefined, `client: hears nothing of ${label}`),
      });
      if (timeline.fault(['request-lost']) || !instance) return;
      timeline.after(draws.between(1, 20), {
        owner: instance,
        label: `client: sends ${label} to ${instance.name}`,
        run: () => {
          void instance.answer(request).then((reply) => {
            if (timeline.fault(['reply-lost'])) return;
            timeline.after(draws.between(1, 20), {
              owner: undefined,
              label: undefined,
              run: () => end(reply, `client: hears of ${label}: ${reply.status} ${short(reply.body)}`),
            });
          });
        },
      });
    });
}

/** What a story shows of a body. */
const short = (body: string): string =>
  /"accepted":(true|false)/.exec(body)?.[0] ??
  /"reason_code":"[^"]*"/.exec(body)?.[0] ??
  /"status":"[A-Z]+"/.exec(body)?.[0] ??
  '';

/** The integrators: each payment of the plan is one client's, who does what the plan says about it. */
export class Clients {
  readonly exchanges: Exchange[] = [];
  readonly #timeline: Timeline;
  readonly #send: Send;
  #busy = 0;

  constructor(timeline: Timeline, send: Send) {
    this.#timeline = timeline;
    this.#send = send;
  }

  /** Whether a client still waits, or will do something. */
  get busy(): boolean {
    return this.#busy > 0;
  }

  /** Lets a payment of the plan come about. */
  begin(planned: PlannedPayment): void {
    this.#later(planned, planned.atMilliseconds - this.#timeline.now, () => this.#pay(planned));
  }

  #later(planned: PlannedPayment, milliseconds: number, act: () => Promise<unknown>): void {
    this.#busy += 1;
    this.#timeline.after(milliseconds, {
      owner: undefined,
      cause: `payment ${planned.number}`,
      label: undefined,
      run: () => {
        void act().finally(() => {
          this.#busy -= 1;
        });
      },
    });
  }

  async #pay(planned: PlannedPayment): Promise<void> {
    const { number, kind, cents, withCvv, duplicateAfter } = planned;
    const body = {
      merchant_transaction_id: `payment-${number}`,
      amount: cents / 100,
      currency: 'EUR',
      order: {
        payment_instrument: {
          payment_method: 'cards',
          card_number: '4111111111111111',
          expiry_month: 12,
          expiry_year: 2030,
          ...(withCvv ? { cvv: '123' } : {}),
        },
      },
    };
    const key = planned.keyed ? `payment-${number}` : undefined;
    const request = { payment: number, operation: kind, key, about: undefined, cents, value: body };
    if (duplicateAfter !== undefined) this.#later(planned, duplicateAfter, () => this.#ask(request));
    const made = submittedBy(await this.#ask(request));
    if (!made) return;
    planned.followUps.forEach((followUp, index) =>
      this.#later(planned, followUp.afterMilliseconds, () => this.#follow(planned, followUp, index, request, made)),
    );
  }

  async #follow(
    planned: PlannedPayment,
    followUp: FollowUp,
    index: number,
    request: Asked,
    { transaction_id, order_id }: { readonly transaction_id: string; readonly order_id: string },
  ): Promise<void> {
    const { number, cents, kind: paid } = planned;
    const key = followUp.keyed ? `payment-${number}-${index}` : undefined;
    const reference = { transaction_reference_id: transaction_id, order_reference_id: order_id };
    const asked = { payment: number, key, about: transaction_id };
    const part = Math.ceil((cents * followUp.percent) / 100);
    switch (followUp.kind) {
      case 'status':
        await this.#ask({ ...asked, operation: 'status', key: undefined, cents: 0, value: undefined });
        return;
      case 'again':
        if (request.key !== undefined) await this.#ask(request);
        return;
      case 'other-body':
        if (request.key !== undefined)
          await this.#ask({ ...request, value: { ...request.value, amount: 1 }, conflicting: true });
        return;
      case 'retry':
        await this.#ask({
          ...asked,
          operation: 'retry',
          path: `${paid}/retry`,
          cents,
          value: { retry: { transaction_id } },
        });
        return;
      case 'void':
        await this.#ask({ ...asked, operation: 'void', cents, value: reference });
        return;
      case 'capture':
      case 'refund':
        await this.#ask({
          ...asked,
          operation: followUp.kind,
          cents: part,
          value: { ...reference, amount: part / 100, currency: 'EUR' },
        });
    }
  }

  /** One request; a keyed one that was not answered, or by a failure, is sent again until it is. */
  async #ask({ path, value, ...asked }: Asked): Promise<Exchange> {
    const timeline = this.#timeline;
    const exchange: Exchange = { ...asked, body: JSON.stringify(value ?? {}), sentAt: timeline.now, sent: 0 };
    this.exchanges.push(exchange);
    const { operation, key, about } = asked;
    const headers = { 'x-api-key': apiKey, ...(key === undefined ? {} : { 'idempotency-key': key }) };
    const request: InjectOptions =
      value === undefined
        ? { method: 'GET', url: `/v1/payments/status/${terminalId}/${about ?? ''}`, headers }
        : {
            method: 'POST',
            url: `/v1/payments/${path ?? operation}/${terminalId}`,
            headers: { ...headers, 'content-type': 'application/json' },
            payload: exchange.body,
          };
    const subject = about === undefined ? operation : `${operation} of ${about}`;
    const label = `${subject} (payment ${asked.payment}${key === undefined ? '' : `, key ${key}`})`;
    for (;;) {
      exchange.sent += 1;
      const reply = await this.#send(request, label);
      if (reply && reply.status < 500 && !isLocked(reply)) {
        exchange.heardAt = timeline.now;
        exchange.status = reply.status;
        exchange.answer = reply.body;
        return exchange;
      }
      // Without a key it is not known what became of it; a status may always be asked for again.
      if (key === undefined && operation !== 'status') return exchange;
      await new Promise<void>((resolve) => {
        timeline.after(patience.restMilliseconds, { owner: undefined, label: undefined, run: resolve });
      });
    }
  }
}

/** The request with this key is still at work: the answer comes later. */
const isLocked = ({ status, body }: Reply): boolean => status === 409 && body.includes('ROUTING/RESOURCE_LOCKED');

type Asked = Pick<Exchange, 'payment' | 'operation' | 'key' | 'about' | 'cents' | 'conflicting'> & {
  readonly value: object | undefined;
  /** Where it is sent, if not to the path of its operation. */
  readonly path?: string;
};
