import { expect } from 'chai';
import type { Schema } from '../../../src/base/contract.js';
import { type OperationRequest, replayed } from '../../support/contract/contract-client.js';
import { card, declinedCard, payment, paymentWith, unpaid, type SubmissionRequest } from '../../support/payments.js';
import { eventsOf, storedOf } from '../../support/records.js';
import { declines, vanishes } from '../../support/processors/scripted-processor.js';
import { referenceTo, startStage, type Made, retryOf } from '../../support/stage.js';
import { started } from '../../support/started.js';

const [invalid, notAllowed] = ['VALIDATION/INVALID_FIELD', 'VALIDATION/TRANSACTION_RESUBMISSION_NOT_ALLOWED'] as const;

/** The two kinds of payments, with their operations. */
const kinds = [
  { kind: 'sale', retry: 'saleRetry', asks: 'sale', other: 'preauth' },
  { kind: 'preauth', retry: 'preauthRetry', asks: 'authorize', other: 'sale' },
] as const;

for (const { kind, retry, asks, other } of kinds)
  describe(`payments: retry of a ${kind}`, () => {
    const stage = started(startStage);

    const pay = (body: SubmissionRequest, request: Omit<OperationRequest<'sale'>, 'body' | 'query'> = {}) =>
      stage.http[kind]({ ...request, body });
    const again = (of: Made) => stage.http[retry]({ body: retryOf(of) });
    const secondOf = ({ transaction_id }: Made) => ({ attempt_number: 2, originating_id: transaction_id });
    /** What the bank was sent of a payment. */
    const sentAs = ({ transaction_id }: Made) =>
      stage.bankA.calls.find(({ idempotencyKey }) => idempotencyKey === transaction_id)!.payment!;
    /** A payment that the bank declines now and would approve later. */
    async function declinedOnce(fields: Partial<SubmissionRequest> = {}): Promise<Made> {
      stage.bankA.next(asks, declines());
      const made = await pay(payment(fields)).ok;
      expect(made.accepted).to.be.false;
      return made;
    }

    describe('as an operation', () => {
      it('makes a new attempt of the same payment, linked to the one before', async () => {
        const original = await declinedOnce({
          amount: 25.75,
          currency: 'USD',
          description: 'Two tickets',
          cvv: '123',
          merchant_transaction_id: 'reference-5',
          order: { merchant_order_id: 'order-5', payment_instrument: card() },
        });
        const before = await stage.statusOf(original);
        const retried = await again(original).ok;

        expect(retried).to.eql({
          transaction_id: retried.transaction_id,
          accepted: true,
          order_id: original.order_id,
          merchant_transaction_id: 'reference-5',
          merchant_order_id: 'order-5',
        });
        const view = await stage.statusOf(retried);
        expect(view).to.include({
          type: kind,
          amount: 25.75,
          currency: 'USD',
          ...secondOf(original),
          merchant_transaction_id: 'reference-5',
          description: 'Two tickets',
        });
        expect(view.status).to.include({ status: 'APPROVED' });
        expect(view.order).to.eql({ ...before.order, provider_order_id: view.order.provider_order_id });
        expect(await stage.statusOf(original), 'a final status never moves').to.eql({
          ...before,
          retried_by: retried.transaction_id,
        });
        expect(await stage.ledgerOf(retried)).to.eql([`simulator_a ${asks} 25.7500 USD approved 1`]);
      });

      it('has events with both ids, for its start and its outcome', async () => {
        const original = await declinedOnce();
        const retried = await again(original).ok;
        const events = await eventsOf(stage.service, retried.transaction_id);
        expect(events.map(({ type }) => type)).to.eql(['transaction.retry_attempted', 'transaction.approved']);
        for (const { data } of events)
          expect(data).to.include({
            transaction_id: retried.transaction_id,
            originating_id: original.transaction_id,
            attempt_number: 2,
            type: kind,
          });
        expect(await stage.eventTypesOf(original)).to.eql(['transaction.declined']);
      });

      it('charges the stored card, without the CVV that was never stored', async () => {
        const original = await declinedOnce({ cvv: '123' });
        const retried = await again(original).ok;
        const sent = [original, retried].map(sentAs);
        expect(sent[0]!.instrument).to.include({ kind: 'card', cardNumber: '4111111111111111', cvv: '123' });
        expect(sent[1]!.instrument).to.eql({ ...sent[0]!.instrument, cvv: undefined });
        expect(sent.map(({ stored }) => stored)).to.eql([false, true]);
      });

      it('of an attempt that ended in an error', async () => {
        const original = await pay(paymentWith('4000000000000119')).ok;
        expect((await stage.statusOf(original)).status).to.include({ status: 'ERROR' });
        expect(await stage.statusOf(await again(original).ok)).to.include({ ...secondOf(original) });
      });

      it('of a card that the risk rules refuse is refused again, before any bank is called', async () => {
        const retried = await again(await pay(paymentWith('4100000000000019')).ok).ok;
        expect(retried.accepted).to.be.false;
        expect(await stage.outcomeOf(retried)).to.equal('DECLINED RISK.FRAUD_SUSPECTED');
        expect(stage.bankA.operationsOf(retried.transaction_id)).to.be.empty;
      });

      it('of a payment with a token of a processor sends that token again', async () => {
        stage.bankA.next(asks, declines());
        const retried = await again(await pay(unpaid({ provider_token: 'sim_token_77' })).ok).ok;
        const instrument = { kind: 'provider_token', providerToken: 'sim_token_77', cvv: undefined };
        expect(sentAs(retried).instrument).to.eql(instrument);
      });

      it(`refuses a ${other}`, async () => {
        const original = await stage.http[other]({ body: paymentWith(declinedCard) }).ok;
        const { status } = await again(original).refused(notAllowed, { transaction_id: original.transaction_id });
        expect(status).to.equal(422);
      });

      it('refuses what was approved', async () => again(await pay(payment()).ok).refused(notAllowed));

      it('refuses an unknown attempt, and with the same message one of another terminal', async () => {
        const original = await declinedOnce();
        const terminal = await stage.openOtherTerminal();
        const refusalOf = (made: Made) =>
          stage.http[retry]({ ...terminal, body: retryOf(made) }).refused('VALIDATION/TRANSACTION_NOT_FOUND');
        const [foreign, unknown] = [await refusalOf(original), await refusalOf({ transaction_id: 'Unknown1' })];
        expect(foreign.status).to.equal(404);
        expect(foreign.detail).to.equal(unknown.detail);
        expect(foreign.context).to.include({ field: 'retry.originating_id' });
      });

      const elsewhere = { provider_key: 'simulator_a', provider_transaction_id: 'x' };
      for (const [what, body, code] of [
        ['no retry', {}, 'VALIDATION/MISSING_FIELD'],
        ['an amount next to retry', { retry: { originating_id: 'ABCD1234' }, amount: 1 }, invalid],
        ['an unknown property next to retry', { retry: { originating_id: 'ABCD1234' }, note: 'x' }, invalid],
        ['an empty retry', { retry: {} }, invalid],
        ['both shapes at once', { retry: { originating_id: 'ABCD1234', ...elsewhere } }, invalid],
        ['an unknown property in the origin', { retry: { originating_id: 'ABCD1234', force: true } }, invalid],
        ['an id of seven characters', { retry: { originating_id: 'ABCD123' } }, invalid],
      ] as const)
        it(`refuses ${what}`, async () =>
          expect((await stage.http[retry]({ invalidBody: body }).refused(code)).status).to.equal(400));
    });

    describe('in a chain', () => {
      it('continues from the last attempt, whichever attempt is named, until one is approved', async () => {
        const first = await declinedOnce();
        stage.bankA.next(asks, declines('PAYER_ACCOUNT.INSUFFICIENT_FUNDS'));
        const second = await again(first).ok;
        expect(second.accepted).to.be.false;
        stage.bankA.next(asks, declines());
        const third = await again(first).ok;
        expect(third.accepted).to.be.false;
        const fourth = await again(second).ok;
        expect(fourth.accepted).to.be.true;

        const views = await Promise.all([first, second, third, fourth].map((made) => stage.statusOf(made)));
        expect(views.map(({ attempt_number, originating_id }) => [attempt_number, originating_id])).to.eql([
          [1, undefined],
          [2, first.transaction_id],
          [3, second.transaction_id],
          [4, third.transaction_id],
        ]);
        expect(new Set(views.map(({ order }) => order.order_id)).size).to.equal(1);
        for (const attempt of [first, second, third, fourth]) await again(attempt).refused(notAllowed);
      });

      it('has one open attempt at most', async () => {
        const first = await declinedOnce();
        stage.bankA.next(asks, vanishes, declines());
        const second = await stage.unanswered(again(first));
        expect((await again(first).refused('VALIDATION/RELATED_TRANSACTION_LOCKED')).status).to.equal(409);
        await again(second).refused('VALIDATION/RELATED_TRANSACTION_LOCKED');

        await stage.timeOut();
        await stage.pass(10);
        const { status } = await stage.statusOf(second);
        expect(status, 'it arrived when it was sent again').to.include({ status: 'DECLINED' });
        const third = await again(first).ok;
        expect(await stage.statusOf(third)).to.include({ attempt_number: 3, originating_id: second.transaction_id });
      });
    });

    describe(`inside a ${kind}`, () => {
      it('uses the instrument of the original, and the reference and description of the request', async () => {
        const original = await declinedOnce({ amount: 10.5 });
        const retried = await pay(
          unpaid({
            amount: 10.5,
            merchant_transaction_id: 'reference-6',
            description: 'Once more',
            ...retryOf(original),
          }),
        ).ok;
        expect(retried).to.include({
          accepted: true,
          merchant_transaction_id: 'reference-6',
          order_id: original.order_id,
        });
        const view = await stage.statusOf(retried);
        expect(view).to.include({ type: kind, ...secondOf(original), description: 'Once more' });
        expect(view.order.payment_instrument).to.eql((await stage.statusOf(original)).order.payment_instrument);
      });

      it('uses another card when one is sent', async () => {
        const original = await pay(paymentWith(declinedCard)).ok;
        const retried = await pay(paymentWith('5555555555554444', retryOf(original))).ok;
        expect(retried.accepted).to.be.true;
        expect((await stage.statusOf(retried)).order)
          .to.deep.include({ order_id: original.order_id })
          .and.to.have.nested.property('payment_instrument.card_card_last_four_digit', '4444');
      });

      it('uses a token when one is sent, and the order when it is the same', async () => {
        const paid = await stage.statusOf(await pay(payment()).ok);
        const original = await pay(paymentWith(declinedCard)).ok;
        const token = paid.order.payment_instrument!.token;
        const retried = await pay(unpaid({ token, order_id: original.order_id!, ...retryOf(original) })).ok;
        expect(retried.accepted).to.be.true;
        expect((await stage.statusOf(retried)).order.payment_instrument!.token).to.equal(token);
      });

      it('refuses terms that differ from those of the original, and keeps the hold', async () => {
        const original = await declinedOnce({ amount: 10.5, currency: 'EUR' });
        const elsewhere = await pay(payment()).ok;
        const origin = retryOf(original);
        const amount = await pay(unpaid({ ...origin, amount: 10.51 })).refused(notAllowed);
        expect(amount.status).to.equal(422);
        expect(amount.context).to.eql({ field: 'amount', value: 10.51, transaction_id: original.transaction_id });
        const currency = await pay(unpaid({ ...origin, currency: 'USD' })).refused(
          'VALIDATION/CURRENCY_DID_NOT_MATCH_REFERENCED_TRANSACTION_CURRENCY',
        );
        expect(currency.context).to.eql({ field: 'currency', value: 'USD', currency: 'EUR' });
        const order = await pay(unpaid({ ...origin, order_id: elsewhere.order_id! })).refused(notAllowed);
        const { transaction_id } = original;
        expect(order.context).to.eql({ field: 'order_id', value: elsewhere.order_id, transaction_id });
        expect((await pay(unpaid(origin)).ok).accepted).to.be.true;
      });

      it('refuses an approved, an unknown and a foreign original, and one of the other kind', async () => {
        const inside = (originating_id: string) => pay(unpaid({ retry: { originating_id } }));
        await inside((await pay(payment()).ok).transaction_id).refused(notAllowed);
        await inside('Unknown1').refused('VALIDATION/TRANSACTION_NOT_FOUND');
        const ofOther = await stage.http[other]({ body: paymentWith(declinedCard) }).ok;
        await inside(ofOther.transaction_id).refused(notAllowed);
        const terminal = await stage.openOtherTerminal();
        await pay(unpaid({ retry: { originating_id: (await declinedOnce()).transaction_id } }), terminal).refused(
          'VALIDATION/TRANSACTION_NOT_FOUND',
        );
      });

      it('refuses two instruments, a hosted page, and its fields', async () => {
        const origin = { retry: { originating_id: (await declinedOnce()).transaction_id } };
        await pay(payment({ ...origin, provider_token: 'sim_token_78' })).refused(invalid);
        await pay(unpaid({ ...origin, payment_collection: 'hosted_page' })).refused(invalid, {
          field: 'payment_collection',
          value: 'hosted_page',
        });
        const { token } = (await stage.statusOf(await pay(payment()).ok)).order.payment_instrument!;
        expect((await pay(unpaid({ ...origin, token, language: 'de' })).refused(invalid, 'language')).detail).to.equal(
          'A retry uses the return_url and language of the first attempt: omit them.',
        );
      });

      it('is replayed with the same Idempotency-Key, and repeated with another', async () => {
        const body = unpaid(retryOf(await pay(paymentWith(declinedCard)).ok));
        const first = await pay(body, { idempotencyKey: `${kind}-retry-1` });
        const again = await pay(body, { idempotencyKey: `${kind}-retry-1` });
        expect(again.text).to.equal(first.text);
        expect([first, again].map(replayed)).to.eql(['false', 'true']);
        const third = await pay(body, { idempotencyKey: `${kind}-retry-2` }).ok;
        const { transaction_id: originating_id } = first.body as Made;
        expect(await stage.statusOf(third)).to.include({ attempt_number: 3, originating_id });
      });
    });

    describe('by import', () => {
      const interaction = (fields: Partial<Schema<'RetryInteraction'>> = {}): Schema<'RetryInteraction'> => ({
        type: kind,
        timestamp: '2026-03-09T17:00:00Z',
        raw_request: '{"amount":"10.50"}',
        raw_response: '{"code":"51"}',
        ...fields,
      });
      const imported = (fields: Partial<Schema<'RetryByProcessorImport'>> = {}): Schema<'RetryByProcessorImport'> => ({
        provider_key: 'simulator_a',
        ...fields,
      });
      const importRows = (providerTransactionId: string) =>
        stage.query<{ transaction_id: string | null; provider_key: string; interactions: unknown }>(
          'SELECT transaction_id, provider_key, interactions FROM imported_attempts WHERE ' +
            'provider_transaction_id = $1 ORDER BY imported_attempt_id',
          providerTransactionId,
        );
      /** Returns the bank's id of a transaction. */
      const bankIdOf = (made: Made) => storedOf(stage, made, 'provider_transaction_id');
      const byImport = (fields: Parameters<typeof imported>[0], request = {}) =>
        stage.http[retry]({ ...request, body: { retry: imported(fields) } });

      it("finds the attempt of this terminal by the bank's id and retries it", async () => {
        const original = await pay(paymentWith(declinedCard)).ok;
        const id = await bankIdOf(original);
        const retried = await byImport({ provider_transaction_id: id, interactions: [interaction()] }).ok;
        expect(await stage.statusOf(retried)).to.include({ type: kind, ...secondOf(original) });
        expect(await importRows(id)).to.eql([
          { transaction_id: retried.transaction_id, provider_key: 'simulator_a', interactions: [interaction()] },
        ]);
      });

      it('refuses one that was approved, of the other kind, or of another terminal', async () => {
        const byId = (id: string, terminal = {}) => byImport({ provider_transaction_id: id }, terminal);
        await byId(await bankIdOf(await pay(payment()).ok)).refused(notAllowed);
        await byId(await bankIdOf(await stage.http[other]({ body: paymentWith(declinedCard) }).ok)).refused(notAllowed);
        const own = await bankIdOf(await pay(paymentWith(declinedCard)).ok);
        await byId(own, await stage.openOtherTerminal()).refused('VALIDATION/INSTRUMENT_NOT_AVAILABLE');
      });

      it('of an unknown attempt makes no payment, is refused, and is recorded', async () => {
        const [id, interactions] = [`${kind}_elsewhere`, [interaction()]];
        const notAvailable = 'VALIDATION/INSTRUMENT_NOT_AVAILABLE';
        const { status } = await byImport({ provider_transaction_id: id, interactions }).refused(notAvailable);
        expect(status).to.equal(422);
        expect(await importRows(id)).to.eql([{ transaction_id: null, provider_key: 'simulator_a', interactions }]);
        await byImport({ interactions }).refused(notAvailable);
      });

      it('is recorded once when it is sent twice under one Idempotency-Key', async () => {
        const [id, key] = [{ provider_transaction_id: `${kind}_twice` }, { idempotencyKey: `${kind}-import` }];
        const [first, second] = [await byImport(id, key), await byImport(id, key)];
        expect([first, second].map((answer) => [answer.status, replayed(answer)])).to.eql([
          [422, 'false'],
          [422, 'true'],
        ]);
        expect(await importRows(`${kind}_twice`)).to.have.length(1);
      });

      it(`inside a ${kind} with an instrument makes the second attempt of a payment that is unknown here`, async () => {
        const origin = imported({
          provider_key: 'simulator_b',
          provider_transaction_id: `${kind}_inside`,
          interactions: [interaction()],
        });
        const made = await pay(payment({ amount: 12, retry: origin })).ok;
        const view = await stage.statusOf(made);
        expect(view).to.include({ type: kind, amount: 12, attempt_number: 2 });
        expect(view).not.to.have.property('originating_id');
        expect(view.status).to.include({ status: 'APPROVED' });
        expect(await importRows(`${kind}_inside`)).to.eql([
          { transaction_id: made.transaction_id, provider_key: 'simulator_b', interactions: [interaction()] },
        ]);
      });

      it(`inside a ${kind} with a token is sent as the initiator's, and takes fields of the payer's pages`, async () => {
        const { token } = (await stage.statusOf(await pay(payment()).ok)).order.payment_instrument!;
        const retryOrigin = imported({ provider_transaction_id: `${kind}_token`, initiated_by: 'payer' });
        await pay(unpaid({ token, retry: retryOrigin, language: 'de' })).ok;
        expect(stage.bankA.calls.at(-1)?.payment?.origin).to.equal('payer');
      });

      it(`inside a ${kind} is made once: later ones retry the attempt that it made`, async () => {
        const retryOrigin = imported({ provider_transaction_id: `${kind}_once` });
        const made = await Promise.all([1, 2].map(() => pay(payment({ amount: 12, retry: retryOrigin }))));
        const [first, second] = made.map(({ status }) => status).sort();
        expect([first, second === 409 || second === 422], 'while it runs, or after it').to.eql([200, true]);
        await pay(payment({ amount: 12, retry: retryOrigin })).refused(notAllowed);
        expect(await importRows(`${kind}_once`)).to.have.length(1);
      });

      it(`inside a ${kind} by interactions alone needs an instrument`, async () => {
        const retryOrigin = imported({ interactions: [interaction()] });
        await pay(unpaid({ retry: retryOrigin })).refused('VALIDATION/INSTRUMENT_NOT_AVAILABLE');
        const made = await pay(payment({ retry: retryOrigin })).ok;
        expect(await stage.statusOf(made)).to.include({ attempt_number: 2 });
      });

      it(`inside a ${kind} follows the rules of a known attempt, also with an instrument`, async () => {
        const approved = await bankIdOf(await pay(payment()).ok);
        await pay(payment({ retry: imported({ provider_transaction_id: approved }) })).refused(notAllowed);

        const original = await pay(paymentWith(declinedCard)).ok;
        const origin = { retry: imported({ provider_transaction_id: await bankIdOf(original) }) };
        await pay(payment({ ...origin, amount: 11 })).refused(notAllowed);
        const retried = await pay(payment(origin)).ok;
        expect(retried).to.include({ accepted: true, order_id: original.order_id });
        expect(await stage.statusOf(retried)).to.include({ ...secondOf(original) });
      });

      it('has card numbers removed before anything is written', async () => {
        const dirty = interaction({
          raw_request: '{"pan":"4539 1488 0343 6467","expiry":"12/30"}',
          raw_response: 'PAN=5555555555554444;code=51',
        });
        const given = { provider_transaction_id: `${kind}_dirty`, interactions: [dirty] };
        await byImport(given).refused('VALIDATION/INSTRUMENT_NOT_AVAILABLE');
        const [row] = await importRows(`${kind}_dirty`);
        const raw_request = '{"pan":"[card number removed]","expiry":"12/30"}';
        expect(row!.interactions).to.eql([
          { ...dirty, raw_request, raw_response: 'PAN=[card number removed];code=51' },
        ]);
      });

      it("needs the bank's id or interactions", async () => {
        await byImport({}).refused('VALIDATION/MISSING_FIELD', { field: 'retry.interactions' });
        await byImport({ interactions: [] }).refused(invalid);
        await pay(payment({ retry: imported() })).refused('VALIDATION/MISSING_FIELD');
      });

      const at = (timestamp: string) => byImport({ interactions: [interaction(), interaction({ timestamp })] });
      for (const timestamp of [
        ...['2026-03-09T17:00:00Z', '2026-03-10T10:00:00+01:00', '2026-03-10T09:00:00.000Z', '2024-02-29T12:00Z'],
        ...['2026-03-09', '2026-03-09T17:00:00'],
      ])
        it(`accepts an interaction of ${timestamp}`, () =>
          at(timestamp).refused('VALIDATION/INSTRUMENT_NOT_AVAILABLE'));
      for (const timestamp of [
        ...['2099-01-01T00:00:00Z', '2026-03-11', 'yesterday', '2026-03-10T17:00:00', '2026-13-01T00:00:00Z'],
        ...['2026-02-30T00:00:00Z', '2025-02-29T00:00:00Z', '2026-03-09T24:30:00Z'],
      ])
        it(`refuses an interaction of ${timestamp}`, async () =>
          expect((await at(timestamp).refused(invalid)).context).to.eql({ field: 'retry.interactions.1.timestamp' }));
      it('accepts an interaction of the current time, and refuses one of a millisecond later', async () => {
        const now = stage.service.clock.now();
        await at(now.toISOString()).refused('VALIDATION/INSTRUMENT_NOT_AVAILABLE');
        await at(new Date(now.getTime() + 1).toISOString()).refused(invalid);
      });

      for (const [what, origin] of [
        ['an unknown processor', { provider_key: 'acquirer', provider_transaction_id: 'x' }],
        ['an empty id', { provider_transaction_id: '' }],
        ['an interaction without its answer', { interactions: [{ ...interaction(), raw_response: undefined }] }],
        ['an unknown property in an interaction', { interactions: [{ ...interaction(), note: 'x' }] }],
        ['an interaction of an unknown type', { interactions: [{ ...interaction(), type: 'chargeback' }] }],
        ['an empty raw request', { interactions: [{ ...interaction(), raw_request: '' }] }],
      ] as const)
        it(`refuses ${what}`, async () => {
          const retryOrigin = { provider_key: 'simulator_a', ...origin };
          expect((await stage.http[retry]({ invalidBody: { retry: retryOrigin } })).status).to.equal(400);
        });
    });

    if (kind === 'preauth') {
      it('makes a hold that can be captured', async () => {
        const retried = await again(await declinedOnce()).ok;
        expect((await stage.http.capture({ body: referenceTo(retried) }).ok).accepted).to.be.true;
      });
    } else {
      it('makes a payment that can be refunded', async () => {
        const retried = await again(await declinedOnce()).ok;
        expect((await stage.http.refund({ body: referenceTo(retried) }).ok).accepted).to.be.true;
      });
    }
  });
