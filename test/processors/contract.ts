import { TimeLimit } from '../../src/base/clock.js';
import { expect } from 'chai';
import { InvalidSignature, type FollowUpOperation, type LookupCall } from '../../src/processors/processor.js';
import type { PaymentCall, PaymentOperation, Processor } from '../../src/processors/processor.js';
import type { ProcessorNotification, ProcessorResult } from '../../src/processors/processor.js';
import type { StatementEntry } from '../../src/processors/processor.js';
import { isReasonKey } from '../../src/reasons/reasons.js';
import { cardDetails, followUpCall, lookupOf, paymentCall, followUps } from '../support/processors/processors.js';
import { until } from '../support/time/clock.js';
import { started } from '../support/started.js';

/** A notification of a processor. */
export interface SignedNotification {
  readonly rawBody: string;
  /** By their names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
}

type PaymentOutcome = 'approved' | 'declined' | 'failed' | 'pending';
type RecordedOutcome = Exclude<PaymentOutcome, 'pending'>;

/** The differences between processors whose adapters all meet the contract. */
export interface Traits {
  /** The outcomes that a card of its test account can have. */
  readonly outcomes: readonly PaymentOutcome[];
  /** The outcomes that it reports by notifications. */
  readonly notified: readonly RecordedOutcome[];
  /** Its answer to a capture, void or refund that it receives. */
  readonly followUps: 'approved' | 'received';
  /** The references that its approvals have. */
  readonly references: readonly ('authorizationCode' | 'arn')[];
  /** True if it supports lookups of calls and statements. */
  readonly lookups: boolean;
}

const everything: Traits = {
  outcomes: ['approved', 'declined', 'failed', 'pending'],
  notified: ['approved', 'declined', 'failed'],
  followUps: 'approved',
  references: ['authorizationCode', 'arn'],
  lookups: true,
};

/** Returns a result without the processor's raw data, which differs between queries. */
const withoutRaw = ({ raw, ...result }: ProcessorResult): object => {
  expect(raw).to.be.an('object');
  return result;
};

/** An adapter with the answers of its test account, and access to the processor's ledger. */
export interface ProcessorUnderTest {
  readonly processor: Processor;
  /** Test card numbers by the outcome of their payments. */
  readonly cards: Readonly<Partial<Record<PaymentOutcome, string>>> & {
    readonly approved: string;
    readonly declined: string;
  };
  /**
   * Decimal amounts in EUR: one whose approval is recorded and not answered, and one whose outcome is never reported.
   */
  readonly amounts: { readonly lostAnswer: string; readonly neverReported: string };
  /** Returns the number of times that money was held, moved or declined under a key. */
  recordCount(idempotencyKey: string): Promise<number>;
  /** A notification as the processor sends it, signed at a time. */
  notification(idempotencyKey: string, outcome: RecordedOutcome, at: Date): SignedNotification;
  /** The tolerance of a signature's time, in seconds. Undefined if it has no time. */
  readonly toleranceSeconds: number | undefined;
  close(): Promise<void>;
}

const paymentOperations: readonly PaymentOperation[] = ['sale', 'authorize', 'verify'];
const followUpOperations: readonly FollowUpOperation[] = ['capture', 'void', 'refund'];
const cvv = '7093';

const mapped = (headers: Readonly<Record<string, string>>, change: (text: string) => string): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, text]) => [name, change(text)]));

/** Describes the requirements for every adapter of the port. */
export function describeProcessor(
  name: string,
  make: () => Promise<ProcessorUnderTest>,
  differences: Partial<Traits> = {},
): void {
  const traits: Traits = { ...everything, ...differences };
  describe(`the processor ${name} keeps the contract of the port`, () => {
    let keys = 0;
    const patient = new TimeLimit();

    const test = started(make);

    const newKey = (): string => `k${String(++keys).padStart(7, '0')}`;
    const callWith = (cardNumber: string, fields: Partial<PaymentCall> = {}): PaymentCall =>
      paymentCall({
        idempotencyKey: newKey(),
        returnUrl: 'https://shop.example/back',
        instrument: cardDetails(cardNumber, { cardholderName: 'Ada Lovelace', cvv }),
        ...fields,
      });
    const pay = (operation: PaymentOperation, call: PaymentCall): Promise<ProcessorResult> =>
      test.processor[operation](operation === 'verify' ? { ...call, amount: '0' } : call, patient);
    /** Sends a sale that has no answer, until the processor has it. */
    async function recordedSale(call: PaymentCall): Promise<{ giveUp: () => Promise<string> }> {
      const limit = new TimeLimit();
      const ended = test.processor.sale(call, limit).then(
        () => 'answered',
        () => 'given up',
      );
      await until('the processor has it', async () => (await test.recordCount(call.idempotencyKey)) > 0);
      const giveUp = (): Promise<string> => {
        limit.reach();
        return ended;
      };
      return { giveUp };
    }
    const followUp = (
      operation: FollowUpOperation,
      providerTransactionId: string,
      idempotencyKey = newKey(),
      amount = '10.5',
    ): Promise<ProcessorResult> =>
      test.processor[operation](
        followUpCall({ idempotencyKey, amount, providerTransactionId, originalAmount: '10.5' }),
        patient,
      );
    const approvedPayment = async (operation: PaymentOperation): Promise<string> => {
      const { providerTransactionId } = await pay(operation, callWith(test.cards.approved));
      return providerTransactionId!;
    };

    function holdsNoCardData(result: ProcessorResult, { instrument }: PaymentCall): void {
      const text = JSON.stringify(result);
      if (instrument.kind !== 'card') return;
      expect(text).not.to.include(instrument.cardNumber);
      expect(text).not.to.match(new RegExp(`\\b${cvv}\\b`));
      expect(text).not.to.include(instrument.cardholderName);
    }

    describe('payments', () => {
      for (const operation of paymentOperations) {
        for (const outcome of traits.outcomes) {
          it(`${operation}: ${outcome}`, async () => {
            const call = callWith(test.cards[outcome]!);
            const result = await pay(operation, call);
            expect(result.outcome).to.equal(outcome);
            expect(isReasonKey(result.reason), result.reason).to.be.true;
            if (outcome === 'approved' || outcome === 'pending')
              expect(result.providerTransactionId).to.be.a('string').and.not.to.equal('');
            holdsNoCardData(result, call);
          });

          it(`${operation}: ${outcome} is answered again under the same key, and recorded once`, async () => {
            const call = callWith(test.cards[outcome]!);
            const first = await pay(operation, call);
            const [second, third] = await Promise.all([
              pay(operation, call),
              pay(operation, { ...call, stored: true }),
            ]);
            expect(withoutRaw(second)).to.eql(withoutRaw(first));
            expect(withoutRaw(third)).to.eql(withoutRaw(first));
            expect(await test.recordCount(call.idempotencyKey)).to.equal(1);
          });
        }
      }

      it('under one key at once are recorded once', async () => {
        const call = callWith(test.cards.approved);
        const results = await Promise.allSettled(Array.from({ length: 8 }, () => pay('sale', call)));
        // A processor may refuse to answer while it is at work on the first; that leaves the outcome open.
        const reported = results.flatMap((result) => (result.status === 'fulfilled' ? [withoutRaw(result.value)] : []));
        expect(reported).not.to.be.empty;
        expect(new Set(reported.map((result) => JSON.stringify(result))).size).to.equal(1);
        expect(withoutRaw(await pay('sale', call))).to.eql(reported[0]);
        expect(await test.recordCount(call.idempotencyKey)).to.equal(1);
      });

      it('under two keys are two payments', async () => {
        const [one, other] = [
          await pay('sale', callWith(test.cards.approved)),
          await pay('sale', callWith(test.cards.approved)),
        ];
        expect(one.providerTransactionId).not.to.equal(other.providerTransactionId);
      });

      it('give the references of an approval', async () => {
        const result = await pay('sale', callWith(test.cards.approved));
        for (const reference of traits.references)
          expect(result).to.have.property(reference).that.is.a('string').with.length.within(1, 50);
      });

      it('take a token of the processor, where it has such', async () => {
        if (!test.processor.capabilities.providerTokens) return;
        const result = await pay(
          'sale',
          callWith(test.cards.approved, { instrument: { kind: 'provider_token', providerToken: 'token-1' } }),
        );
        expect(['approved', 'declined']).to.include(result.outcome);
      });

      it('without an answer end when the caller aborts', async () => {
        const call = callWith(test.cards.approved, { amount: test.amounts.neverReported });
        expect(await (await recordedSale(call)).giveUp()).to.equal('given up');
      });
    });

    describe('follow-ups', () => {
      for (const [operation, earlier] of followUps) {
        it(`${operation} of an approved payment, once under its key`, async () => {
          const payment = await approvedPayment(earlier);
          const key = newKey();
          const first = await followUp(operation, payment, key);
          expect(first.outcome).to.equal(traits.followUps);
          expect(first.providerTransactionId).to.be.a('string').and.not.to.equal(payment);
          expect(withoutRaw(await followUp(operation, payment, key))).to.eql(withoutRaw(first));
          expect(await test.recordCount(key)).to.equal(1);
        });

        it(`${operation} of a part`, async () =>
          expect((await followUp(operation, await approvedPayment(earlier), newKey(), '0.01')).outcome).to.equal(
            traits.followUps,
          ));
      }

      for (const operation of followUpOperations) {
        it(`${operation} of a payment that the processor does not know is declined, not thrown`, async () => {
          const result = await followUp(operation, 'no-such-payment');
          expect(result.outcome).to.equal('declined');
          expect(isReasonKey(result.reason), result.reason).to.be.true;
        });

        it(`${operation} of a declined payment is declined`, async () => {
          const { providerTransactionId } = await pay('authorize', callWith(test.cards.declined));
          expect((await followUp(operation, providerTransactionId ?? 'none')).outcome).to.equal('declined');
        });
      }
    });

    if (!traits.lookups)
      it('never reports from a lookup more than it can know', async () => {
        const call = callWith(test.cards.approved);
        await pay('sale', call);
        for (const asked of [lookupOf(call), lookupOf({ idempotencyKey: newKey() })])
          expect(await test.processor.lookup(asked, patient)).to.eql({ found: 'nothing-final' });
      });

    const whereItCanBeAsked = traits.lookups ? describe : () => undefined;

    whereItCanBeAsked('lookup', () => {
      const found = async (call: LookupCall): Promise<object> => {
        const answer = await test.processor.lookup(call, patient);
        return answer.found === 'outcome' ? withoutRaw(answer.result) : answer;
      };

      for (const outcome of traits.outcomes)
        it(`finds the ${outcome} outcome as it was answered`, async () => {
          const call = callWith(test.cards[outcome]!);
          const result = await pay('sale', call);
          expect(await found(lookupOf(call))).to.eql(withoutRaw(result));
          holdsNoCardData(result, call);
          expect(await test.recordCount(call.idempotencyKey), 'a lookup records nothing').to.equal(1);
        });

      for (const [operation, earlier] of followUps) {
        it(`finds a ${operation}`, async () => {
          const idempotencyKey = newKey();
          const paymentId = await approvedPayment(earlier);
          const result = await followUp(operation, paymentId, idempotencyKey);
          expect(await found(lookupOf({ idempotencyKey }, { operation, paymentId }))).to.eql(withoutRaw(result));
        });

        it(`reports that a ${operation} never arrived`, async () => {
          const asked = lookupOf(
            { idempotencyKey: newKey() },
            { operation, paymentId: await approvedPayment(earlier) },
          );
          expect(await found(asked)).to.eql({ found: 'never-received' });
        });
      }

      it('finds the approval whose answer was lost', async () => {
        const call = callWith(test.cards.approved, { amount: test.amounts.lostAnswer });
        expect(await (await recordedSale(call)).giveUp()).to.equal('given up');
        const found = await test.processor.lookup(lookupOf(call), patient);
        expect(found).to.have.nested.property('result.outcome', 'approved');
        expect(await test.recordCount(call.idempotencyKey)).to.equal(1);
      });

      it('reports that nothing final is known', async () => {
        const call = callWith(test.cards.approved, { amount: test.amounts.neverReported });
        const sale = await recordedSale(call);
        expect(await test.processor.lookup(lookupOf(call), patient)).to.eql({ found: 'nothing-final' });
        await sale.giveUp();
      });

      it('reports that a key never arrived', async () =>
        expect(await test.processor.lookup(lookupOf({ idempotencyKey: newKey() }), patient)).to.eql({
          found: 'never-received',
        }));
    });

    whereItCanBeAsked('the statement', () => {
      const ever = [new Date(0), new Date('2100-01-01T00:00:00Z')] as const;
      const stated = async (from: Date, to: Date): Promise<StatementEntry[]> => {
        const entries: StatementEntry[] = [];
        for await (const entry of test.processor.statement!(from, to)) entries.push(entry);
        return entries;
      };

      it('has each decided call once, as it was recorded, and omits calls that wait for the payer or were never reported', async () => {
        for (const outcome of traits.outcomes) {
          const call = callWith(test.cards[outcome]!);
          await pay('sale', call);
          await pay('sale', call);
          const entries = (await stated(...ever)).filter(
            ({ idempotencyKey }) => idempotencyKey === call.idempotencyKey,
          );
          expect(entries.map((entry) => [entry.outcome, Number(entry.amount), entry.currency])).to.eql(
            outcome === 'pending' ? [] : [[outcome, 10.5, 'EUR']],
          );
          for (const { operation } of entries) expect(operation).to.equal('sale');
          for (const { reason } of entries) expect(isReasonKey(reason), reason).to.equal(true);
        }
      });

      it('names the payment that a refund is about', async () => {
        const payment = await approvedPayment('sale');
        const key = newKey();
        await followUp('refund', payment, key);
        const [refund] = (await stated(...ever)).filter(({ idempotencyKey }) => idempotencyKey === key);
        expect(refund).to.include({ operation: 'refund', outcome: 'approved' });
        expect(refund?.about).to.include(payment);
      });

      it('is in the order of the entries, excludes its start time, and includes its end time', async () => {
        for (let sale = 0; sale < 3; sale++) await pay('sale', callWith(test.cards.approved));
        const entries = await stated(...ever);
        const times = entries.map(({ bookedAt }) => bookedAt.getTime());
        expect(times).to.eql([...times].sort((one, other) => one - other));
        const last = new Date(times.at(-1)!);
        expect(await stated(last, ever[1])).to.eql([]);
        expect((await stated(new Date(last.getTime() - 1), last)).length).to.be.greaterThan(0);
      });
    });

    describe('notifications', () => {
      const now = new Date('2026-03-10T09:00:00Z');
      const secondsFrom = (seconds: number): Date => new Date(now.getTime() + seconds * 1000);
      const read = async ({ rawBody, headers }: SignedNotification): Promise<readonly ProcessorNotification[]> => {
        await test.processor.checkNotification(rawBody, (name) => headers[name], now);
        return test.processor.parseNotification(rawBody);
      };
      const refusal = (sent: SignedNotification): Promise<unknown> =>
        read(sent)
          .then(() => 'taken')
          .catch((error: unknown) => error);
      const approval = (at = now): SignedNotification => test.notification('k1234567', 'approved', at);

      for (const outcome of traits.notified)
        it(`report the ${outcome} outcome`, async () => {
          const reported = await read(test.notification('k1234567', outcome, now));
          expect(reported).to.have.lengthOf(1);
          const { about, providerEventId, result } = reported[0]!;
          if (about.by === 'call') expect(about.idempotencyKey).to.equal('k1234567');
          else if (about.by === 'modification') expect(about.payment).not.to.eql({ providerTransactionIds: [] });
          else expect.fail('a series was reported');
          expect(providerEventId).to.be.a('string').and.not.to.equal('');
          expect(result.outcome).to.equal(outcome);
          expect(isReasonKey(result.reason), result.reason).to.be.true;
        });

      it('are accepted while the time of their signature is near', async () => {
        const { toleranceSeconds: limit } = test;
        for (const seconds of limit === undefined ? [0] : [-limit, -1, 0, 1, limit])
          expect(await read(approval(secondsFrom(seconds))), `${seconds} s`).to.have.lengthOf(1);
        for (const seconds of limit === undefined ? [] : [-limit - 1, -86_400])
          expect(await refusal(approval(secondsFrom(seconds))), `${seconds} s`).to.be.an.instanceOf(InvalidSignature);
      });

      it('are refused unsigned, with another body, and with a signature that was changed', async () => {
        const sent = approval();
        const declined = test.notification('k1234567', 'declined', now);
        const changed = (text: string): string => text.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
        const signatureIsAHeader = Object.keys(sent.headers).length > 0;
        for (const wrong of [
          { ...sent, rawBody: sent.rawBody.replace('k1234567', 'k7654321') },
          ...(signatureIsAHeader
            ? [
                { ...sent, headers: {} },
                { ...sent, headers: mapped(sent.headers, () => '') },
                { ...sent, headers: mapped(sent.headers, () => 'signed') },
                { ...sent, headers: mapped(sent.headers, changed) },
                { ...sent, headers: mapped(sent.headers, (text) => text.slice(0, -1)) },
                { ...sent, rawBody: `${sent.rawBody} ` },
                { ...sent, rawBody: declined.rawBody },
              ]
            : []),
        ])
          expect(await refusal(wrong), JSON.stringify(wrong)).to.be.an.instanceOf(InvalidSignature);
      });

      it('that cannot be read are refused as such', () => {
        for (const body of ['', 'not json'])
          expect(() => test.processor.parseNotification(body), body).to.throw(SyntaxError);
      });
    });

    it('takes cards', () => expect(test.processor.capabilities.paymentMethods).to.include('cards'));
  });
}
