import { expect } from 'chai';
import { InvalidSignature, type FollowUpOperation, type PaymentCall, type PaymentOperation, type Processor, type ProcessorResult, type StatementEntry } from '../../src/processors/processor.js';
import { isReasonKey } from '../../src/retries/reasons.js';
import { until } from '../support/until.js';

/** An adapter with what its test account answers, and a look at the processor's own books. */
export interface ProcessorUnderTest {
  readonly processor: Processor;
  /** Numbers of test cards, by what becomes of a payment with them. */
  readonly cards: { readonly approved: string; readonly declined: string; readonly failed: string; readonly pending: string };
  /** Decimal amounts in EUR: one whose approval is booked and not answered, and one of which the outcome is never told. */
  readonly amounts: { readonly lostAnswer: string; readonly neverTold: string };
  /** How often money was held, moved or refused under a key. */
  bookings(idempotencyKey: string): Promise<number>;
  /** The body of a notification as the processor sends it. */
  notification(idempotencyKey: string, outcome: 'approved' | 'declined' | 'failed'): string;
  /** The signature that the processor sends with a body. */
  sign(rawBody: string, at: Date): string;
  close(): Promise<void>;
}

const paymentOperations: readonly PaymentOperation[] = ['sale', 'authorize', 'verify'];
const followUpOperations: readonly FollowUpOperation[] = ['capture', 'void', 'refund'];
const cvv = '7093';
const later = new Date('2030-01-01T00:00:00Z');

/** What every adapter of the port has to do, whatever processor it speaks to. */
export function describeProcessor(name: string, make: () => Promise<ProcessorUnderTest>): void {
  describe(`the processor ${name} keeps the contract of the port`, () => {
    let test: ProcessorUnderTest;
    let keys = 0;
    const patient = new AbortController().signal;

    before(async () => { test = await make(); });
    after(() => test.close());

    const newKey = (): string => `k${String(++keys).padStart(7, '0')}`;
    const callWith = (cardNumber: string, fields: Partial<PaymentCall> = {}): PaymentCall => ({
      idempotencyKey: newKey(), amount: '10.5', currency: 'EUR', terminalId: 'TERM01', notAfter: later, stored: false, attemptNumber: 1,
      instrument: { kind: 'card', cardNumber, expiryMonth: 12, expiryYear: 2030, cardholderName: 'Ada Lovelace', cvv }, ...fields,
    });
    const pay = (operation: PaymentOperation, call: PaymentCall): Promise<ProcessorResult> =>
      test.processor[operation](operation === 'verify' ? { ...call, amount: '0' } : call, patient);
    const followUp = (operation: FollowUpOperation, providerTransactionId: string, idempotencyKey = newKey(), amount = '10.5'): Promise<ProcessorResult> =>
      test.processor[operation]({ idempotencyKey, amount, currency: 'EUR', terminalId: 'TERM01', notAfter: later, providerTransactionId }, patient);
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
        for (const outcome of ['approved', 'declined', 'failed', 'pending'] as const) {
          it(`${operation}: ${outcome}`, async () => {
            const call = callWith(test.cards[outcome]);
            const result = await pay(operation, call);
            expect(result.outcome).to.equal(outcome);
            expect(isReasonKey(result.reason), result.reason).to.be.true;
            if (outcome === 'approved' || outcome === 'pending') expect(result.providerTransactionId).to.be.a('string').and.not.to.equal('');
            holdsNoCardData(result, call);
          });

          it(`${operation}: ${outcome} is answered again under the same key, and booked once`, async () => {
            const call = callWith(test.cards[outcome]);
            const first = await pay(operation, call);
            const [second, third] = await Promise.all([pay(operation, call), pay(operation, { ...call, stored: true })]);
            expect(second).to.deep.equal(first);
            expect(third).to.deep.equal(first);
            expect(await test.bookings(call.idempotencyKey)).to.equal(1);
          });
        }
      }

      it('under one key at once book once', async () => {
        const call = callWith(test.cards.approved);
        const results = await Promise.all(Array.from({ length: 8 }, () => pay('sale', call)));
        expect(new Set(results.map((result) => JSON.stringify(result))).size).to.equal(1);
        expect(await test.bookings(call.idempotencyKey)).to.equal(1);
      });

      it('under two keys are two payments', async () => {
        const [one, other] = [await pay('sale', callWith(test.cards.approved)), await pay('sale', callWith(test.cards.approved))];
        expect(one.providerTransactionId).not.to.equal(other.providerTransactionId);
      });

      it('give the references of an approval', async () => {
        const result = await pay('sale', callWith(test.cards.approved));
        expect(result).to.have.property('authorizationCode').that.is.a('string').with.length.within(1, 50);
        expect(result).to.have.property('arn').that.is.a('string').with.length.within(1, 50);
      });

      it('take a token of the processor, where it has such', async () => {
        if (!test.processor.capabilities.providerTokens) return;
        const result = await pay('sale', callWith(test.cards.approved, { instrument: { kind: 'provider_token', providerToken: 'token-1' } }));
        expect(['approved', 'declined']).to.include(result.outcome);
      });

      it('without an answer end when the caller gives up', async () => {
        const call = callWith(test.cards.approved, { amount: test.amounts.neverTold });
        const impatient = new AbortController();
        const answer = test.processor.sale(call, impatient.signal).then(() => 'answered', () => 'given up');
        await until('the processor has it', async () => await test.bookings(call.idempotencyKey) > 0);
        impatient.abort();
        expect(await answer).to.equal('given up');
      });
    });

    describe('follow-ups', () => {
      for (const [operation, earlier] of [['capture', 'authorize'], ['void', 'authorize'], ['refund', 'sale']] as const) {
        it(`${operation} of an approved payment, once under its key`, async () => {
          const payment = await approvedPayment(earlier);
          const key = newKey();
          const first = await followUp(operation, payment, key);
          expect(first.outcome).to.equal('approved');
          expect(first.providerTransactionId).to.be.a('string').and.not.to.equal(payment);
          expect(await followUp(operation, payment, key)).to.deep.equal(first);
          expect(await test.bookings(key)).to.equal(1);
        });

        it(`${operation} of a part`, async () => {
          expect((await followUp(operation, await approvedPayment(earlier), newKey(), '0.01')).outcome).to.equal('approved');
        });
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

    describe('lookup', () => {
      for (const outcome of ['approved', 'declined', 'failed', 'pending'] as const) {
        it(`finds what was ${outcome} as it was answered`, async () => {
          const call = callWith(test.cards[outcome]);
          const result = await pay('sale', call);
          expect(await test.processor.lookup(call.idempotencyKey, patient)).to.deep.equal({ found: 'outcome', result });
          holdsNoCardData(result, call);
          expect(await test.bookings(call.idempotencyKey), 'a question books nothing').to.equal(1);
        });
      }

      for (const [operation, earlier] of [['capture', 'authorize'], ['void', 'authorize'], ['refund', 'sale']] as const) {
        it(`finds a ${operation}`, async () => {
          const key = newKey();
          const result = await followUp(operation, await approvedPayment(earlier), key);
          expect(await test.processor.lookup(key, patient)).to.deep.equal({ found: 'outcome', result });
        });
      }

      it('finds the approval whose answer was lost', async () => {
        const call = callWith(test.cards.approved, { amount: test.amounts.lostAnswer });
        const impatient = new AbortController();
        const lost = test.processor.sale(call, impatient.signal).then(() => 'answered', () => 'lost');
        await until('it is booked', async () => await test.bookings(call.idempotencyKey) > 0);
        impatient.abort();
        expect(await lost).to.equal('lost');
        const found = await test.processor.lookup(call.idempotencyKey, patient);
        expect(found).to.have.nested.property('result.outcome', 'approved');
        expect(await test.bookings(call.idempotencyKey)).to.equal(1);
      });

      it('says that nothing final is known', async () => {
        const call = callWith(test.cards.approved, { amount: test.amounts.neverTold });
        const impatient = new AbortController();
        const open = test.processor.sale(call, impatient.signal).catch(() => undefined);
        await until('the processor has it', async () => await test.bookings(call.idempotencyKey) > 0);
        expect(await test.processor.lookup(call.idempotencyKey, patient)).to.deep.equal({ found: 'nothing-final' });
        impatient.abort();
        await open;
      });

      it('says that a key never arrived', async () => {
        expect(await test.processor.lookup(newKey(), patient)).to.deep.equal({ found: 'never-received' });
      });
    });

    describe('the statement', () => {
      const ever = [new Date(0), new Date('2100-01-01T00:00:00Z')] as const;
      const stated = async (from: Date, to: Date): Promise<StatementEntry[]> => {
        const entries: StatementEntry[] = [];
        for await (const entry of test.processor.statement(from, to)) entries.push(entry);
        return entries;
      };

      it('has what was decided, once, as it was booked; what waits for its payer, or was never told, is not booked', async () => {
        const calls = { approved: callWith(test.cards.approved), declined: callWith(test.cards.declined), failed: callWith(test.cards.failed), pending: callWith(test.cards.pending) };
        for (const call of [...Object.values(calls), calls.approved]) await pay('sale', call);
        const of = async (call: PaymentCall) => (await stated(...ever)).filter(({ idempotencyKey }) => idempotencyKey === call.idempotencyKey);
        for (const outcome of ['approved', 'declined', 'failed'] as const) {
          const entries = await of(calls[outcome]);
          expect(entries.map((entry) => [entry.outcome, Number(entry.amount), entry.currency])).to.deep.equal([[outcome, 10.5, 'EUR']]);
          expect(isReasonKey(entries[0]!.reason)).to.equal(true);
        }
        expect(await of(calls.pending)).to.deep.equal([]);
      });

      it('is in the order of the bookings, and has none at its beginning, and those at its end', async () => {
        for (let sale = 0; sale < 3; sale++) await pay('sale', callWith(test.cards.approved));
        const entries = await stated(...ever);
        const times = entries.map(({ bookedAt }) => bookedAt.getTime());
        expect(times).to.deep.equal([...times].sort((one, other) => one - other));
        const last = new Date(times.at(-1)!);
        expect(await stated(last, ever[1])).to.deep.equal([]);
        expect((await stated(new Date(last.getTime() - 1), last)).length).to.be.greaterThan(0);
      });
    });

    describe('notifications', () => {
      const now = new Date('2026-03-10T09:00:00Z');
      const secondsFrom = (seconds: number): Date => new Date(now.getTime() + seconds * 1000);
      const read = (body: string, signature: string | undefined) => () => {
        test.processor.checkSignature(body, signature, now);
        return test.processor.parseNotification(body);
      };

      for (const outcome of ['approved', 'declined', 'failed'] as const) {
        it(`tell what was ${outcome}`, () => {
          const body = test.notification('k1234567', outcome);
          const notification = read(body, test.sign(body, now))();
          expect(notification).to.include({ idempotencyKey: 'k1234567' });
          expect(notification.providerEventId).to.be.a('string').and.not.to.equal('');
          expect(notification.result.outcome).to.equal(outcome);
          expect(isReasonKey(notification.result.reason), notification.result.reason).to.be.true;
        });
      }

      for (const seconds of [-300, -1, 0, 1, 300]) {
        it(`are taken ${seconds} s from now`, () => {
          const body = test.notification('k1234567', 'approved');
          expect(read(body, test.sign(body, secondsFrom(seconds)))).not.to.throw();
        });
      }

      for (const seconds of [-301, 301, -86_400, 86_400]) {
        it(`are refused ${seconds} s from now, though well signed`, () => {
          const body = test.notification('k1234567', 'approved');
          expect(read(body, test.sign(body, secondsFrom(seconds)))).to.throw(InvalidSignature);
        });
      }

      it('are refused without a signature, with another body, another time, another secret, and half a signature', () => {
        const body = test.notification('k1234567', 'approved');
        const signature = test.sign(body, now);
        const flipped = signature.replace(/.$/, (last) => last === '0' ? '1' : '0');
        for (const wrong of [undefined, '', 'signed', flipped, signature.slice(0, -1), `${signature}0`, signature.toUpperCase(), test.sign(body, secondsFrom(1)).replace(/t=\d+/, /t=\d+/.exec(signature)![0])]) {
          expect(read(body, wrong), String(wrong)).to.throw(InvalidSignature);
        }
        expect(read(test.notification('k1234567', 'declined'), signature)).to.throw(InvalidSignature);
        expect(read(`${body} `, signature)).to.throw(InvalidSignature);
      });

      it('that are well signed and cannot be read are refused as such', () => {
        for (const body of ['', 'not json', '{}', '[]', 'null', '"text"', '{"outcome":"approved"}']) {
          expect(read(body, test.sign(body, now)), body).to.throw(SyntaxError);
        }
      });
    });

    it('takes cards', () => {
      expect(test.processor.capabilities.paymentMethods).to.include('cards');
    });
  });
}
