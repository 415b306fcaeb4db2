import { expect } from 'chai';
import fc from 'fast-check';
import type { TestService } from '../service.js';

/** The concurrent actions on one page. */
export const actions = [
  'pay',
  'pay with a declined card',
  'pay with a card that is challenged',
  'pay with a card that is stepped up',
  'pay again',
  'pay by a double click',
  'pay with a co-badged card',
  'pay by wallet',
  'pay by a declined wallet',
  'pay by wallet again',
  'pay with the saved card',
  'pay again with the saved card',
  'remove the saved card',
  'ask for the receipt',
  'ask for the receipt in a second tab',
  'reload',
  'cancel',
  'get more time',
  'tell of the browser',
  'answer the challenge',
  'answer the challenge in a second tab',
  'enter a wrong code',
  'leave the challenge',
  'come back without an answer',
  'end the challenge by the sandbox',
  'retry by the shop',
  'retry by the shop with a card that is challenged',
  'retry by the shop with what is stored',
  'retry by the shop with a token',
  'retry by the shop with a wallet',
  'retry by the shop with a network token',
  'void',
  'void again',
  'cancel the series',
  'billing run',
  'lookups',
  'expiry of the challenge',
  'expiry',
] as const;
export type Action = (typeof actions)[number];
export type Kind = 'sale' | 'preauth' | 'recurring_init';

export interface History {
  readonly kind: Kind;
  /** The bank records every payment, and its answer is lost. */
  readonly answerLost: boolean;
  /** The shop requests an exemption, which no series can have. */
  readonly exempted: boolean;
  /** The page asks for the payer's facts. */
  readonly asks: boolean;
  /** The request has line items and tax. */
  readonly items: boolean;
  /**
   * The state of the page before the actions: untouched, after a declined card, or after a card whose issuer waits for
   * browser data or the payer's answer, or whose bank requires a challenge.
   */
  readonly before: 'nothing' | 'declined' | 'browser' | 'challenge' | 'stepped up';
  /** The actions, each after some turns of the event loop. */
  readonly steps: readonly { readonly action: Action; readonly turns: number }[];
}

export const anyHistory: fc.Arbitrary<History> = fc.record({
  kind: fc.constantFrom<Kind>('sale', 'preauth', 'recurring_init'),
  answerLost: fc.boolean(),
  exempted: fc.boolean(),
  asks: fc.boolean(),
  items: fc.boolean(),
  before: fc.constantFrom('nothing', 'declined', 'browser', 'challenge', 'stepped up'),
  steps: fc.array(fc.record({ action: fc.constantFrom(...actions), turns: fc.integer({ min: 0, max: 40 }) }), {
    minLength: 2,
    maxLength: 8,
  }),
});

export interface Row {
  readonly id: string;
  readonly type: string;
  readonly status: string;
  readonly reason: string;
  readonly originating: string | null;
  readonly reference: string | null;
  readonly occurrence: string | null;
  /** The number of approvals by a bank. */
  readonly recorded: number;
  /** The number of approvals by a bank of another amount. */
  readonly differing: number;
  readonly events: readonly string[];
  /** The stored state of the payer's authentication, or null if none was started. */
  readonly authentication: string | null;
  /** The issuer's result (transStatus), or null if it received no request. */
  readonly issuer: string | null;
  readonly lastDigits: string | null;
}

/** Returns all transactions of an order, with the records of banks and issuers for each. */
export const rowsOf = (service: TestService, orderId: string): Promise<Row[]> =>
  service.query<Row>(
    `SELECT t.transaction_id AS id, t.type::text, t.status::text, t.reason, t.originating_id AS originating,
      t.transaction_reference_id AS reference, t.future_transaction_id AS occurrence,
      (SELECT count(*)::int FROM simulator_entries
        WHERE idempotency_key = t.transaction_id AND outcome = 'approved') AS recorded,
      (SELECT count(*)::int FROM simulator_entries e WHERE idempotency_key = t.transaction_id
        AND outcome = 'approved' AND (e.amount::numeric, e.currency) <> (t.amount, t.currency)) AS differing,
      (SELECT coalesce(json_agg(type), '[]') FROM events WHERE subject_id = t.transaction_id) AS events,
      t.three_ds ->> 'status' AS authentication, issuer.status AS issuer, i.last_four AS "lastDigits"
    FROM transactions t
    LEFT JOIN authentications a ON a.terminal_id = t.terminal_id AND a.transaction_id = t.transaction_id
    LEFT JOIN simulated_authentications issuer ON issuer.server_transaction_id = a.server_transaction_id
    LEFT JOIN instruments i ON i.terminal_id = t.terminal_id AND i.token = t.token
    WHERE t.order_id = $1 ORDER BY t.attempt_number, t.created_at`,
    orderId,
  );

/**
 * Checks the invariants of every history, whatever its order. The attempts form a chain that ends with its only
 * approval and never continues after a cancellation. No attempt is approved against its issuer's result.
 * @param firstId the attempt that created the page
 * @param challenged the last digits of cards whose payer is always challenged in the end
 * @param timePassed true if the clock was advanced by minutes during the actions, so that pending calls timed out
 */
export function judge(
  kind: Kind,
  rows: readonly Row[],
  firstId: string,
  challenged: readonly string[],
  timePassed: boolean,
): void {
  const story = JSON.stringify(rows);
  expectRecorded(rows, story);
  const attempts = rows.filter(({ type }) => type === kind);
  const approved = attempts.filter(({ status }) => status === 'APPROVED');
  expect(approved.length, `one payment: ${story}`).to.be.at.most(1);
  // The attempts form a chain: each except the first retries another one, which was refused.
  const retried = attempts.flatMap(({ originating }) => originating ?? []);
  expect(new Set(retried).size, `no attempt is retried twice: ${story}`).to.equal(retried.length);
  expect(attempts.filter(({ originating }) => originating === null).map(({ id }) => id)).to.eql([firstId]);
  for (const { id, status } of attempts)
    if (retried.includes(id)) expect(['DECLINED', 'ERROR'], `${id} was retried: ${story}`).to.include(status);
  expectAuthenticated(attempts, challenged, timePassed, story);
  // A void of a waiting payment calls no bank, a void of a hold does. There is one at most.
  const voids = rows.filter(({ type, status }) => type === 'void' && status === 'APPROVED');
  expect(voids.length, `one void: ${story}`).to.be.at.most(1);
  for (const { reference } of voids) {
    const closed = rows.find(({ id }) => id === reference)!;
    expect(closed.status, story).to.equal('CANCELLED');
    expect(approved, `nothing is paid behind a void: ${story}`).to.eql([]);
  }
  // The billing run charges each occurrence of a started series once.
  const charges = rows.filter(({ type, status }) => type === 'recurring' && status === 'APPROVED');
  if (approved.length === 0) expect(charges, `nothing is charged without an init: ${story}`).to.eql([]);
  const charged = charges.map(({ occurrence }) => occurrence);
  expect(new Set(charged).size, `an occurrence is charged once: ${story}`).to.equal(charged.length);
}

/** Each outcome is the bank's, with its amount, and has one event. A payment has at most one event for its receipt. */
export function expectRecorded(rows: readonly Row[], story = JSON.stringify(rows)): void {
  for (const row of rows) {
    const { id, status, recorded, differing, events } = row;
    const isPaid =
      status === 'APPROVED' || (row.type === 'preauth' && row.reason === 'AUTH.CANCELLED' && recorded === 1);
    if (row.type !== 'void')
      expect([recorded, differing], `the bank and the service agree on ${id}: ${story}`).to.eql([+isPaid, 0]);
    expect(status, `${id} is settled: ${story}`).not.to.equal('PROCESSING');
    const count = (type: string): number => events.filter((each) => each === `transaction.${type}`).length;
    expect([count('approved'), count(status.toLowerCase())], `events of ${id}: ${story}`).to.eql([+isPaid, 1]);
  }
  const asked = rows.flatMap((row) =>
    row.events.filter((type) => type === 'transaction.receipt_requested').map(() => row),
  );
  expect(asked.length, `one receipt: ${story}`).to.be.at.most(1);
  for (const { events } of asked) expect(events, story).to.include('transaction.approved');
}

/** A history of one payment by API: the ways of the instrument, and how often which request is sent. */
export interface ApiHistory {
  readonly kind: 'sale' | 'preauth';
  readonly way: 'card' | 'token' | 'apple_pay' | 'google_pay' | 'network token';
  readonly payer: 'approved' | 'declined' | 'challenged';
  readonly answerLost: boolean;
  /** The requests, each under one of two keys. Those of one key are alike. */
  readonly sends: readonly { readonly key: 0 | 1; readonly turns: number }[];
}

export const anyApiHistory: fc.Arbitrary<ApiHistory> = fc.record({
  kind: fc.constantFrom('sale', 'preauth'),
  way: fc.constantFrom('card', 'token', 'apple_pay', 'google_pay', 'network token'),
  payer: fc.constantFrom('approved', 'declined', 'challenged'),
  answerLost: fc.boolean(),
  sends: fc.array(fc.record({ key: fc.constantFrom(0, 1), turns: fc.integer({ min: 0, max: 40 }) }), {
    minLength: 1,
    maxLength: 5,
  }),
});

/**
 * A recorded payment was confirmed by the payer's issuer, or rests on an attempt that was. If the issuer did not answer
 * in time, the payment continues without it, and the liability stays with the merchant.
 */
function expectAuthenticated(
  attempts: readonly Row[],
  challenged: readonly string[],
  timePassed: boolean,
  story: string,
): void {
  const isConfirmed = ({ authentication, issuer, originating, lastDigits }: Row): boolean => {
    if (authentication === 'unavailable') return timePassed && issuer === 'C';
    if (authentication !== null) return authentication === 'authenticated' && issuer === 'Y';
    const earlier = attempts.find(({ id }) => id === originating);
    return earlier !== undefined && earlier.lastDigits === lastDigits && isConfirmed(earlier);
  };
  for (const row of attempts)
    if (row.recorded > 0 && challenged.includes(row.lastDigits ?? ''))
      expect(isConfirmed(row), `the issuer has confirmed ${row.id}: ${story}`).to.equal(true);
}
