import { expect } from 'chai';
import type { ErrorCode } from '../../src/base/errors/errors.js';
import type { RequestBody } from '../support/contract/contract-client.js';
import { approvedCard, card, payment, tooFine } from '../support/payments.js';
import { eventsOf } from '../support/records.js';
import { breaks, declines, fails, losesTheAnswer } from '../support/processors/scripted-processor.js';
import { foundByLookup, referenceTo, startStage, type Made } from '../support/stage.js';
import { started } from '../support/started.js';

describe('payments: capture', () => {
  const stage = started(startStage);

  type Fields = Omit<RequestBody<'capture'>, 'transaction_reference_id' | 'order_reference_id'>;
  const hold = (fields: Parameters<typeof payment>[0] = {}): Promise<Made> =>
    stage.http.preauth({ body: payment(fields) }).ok;
  const capture = (of: Made, fields: Fields = {}) => stage.http.capture({ body: { ...referenceTo(of), ...fields } });

  /** A test of a new pre-authorization. */
  const itOfHold = (title: string, act: (held: Made) => Promise<unknown>) => it(title, async () => act(await hold()));

  describe('of all that is held', () => {
    it('takes the authorized amount when none is given, as a separate transaction under the same order', async () => {
      const order = {
        merchant_order_id: 'order-77',
        payment_instrument: card(approvedCard, { card_cardholder_name: 'Ada Lovelace' }),
      };
      const held = await hold({ amount: 25.75, currency: 'USD', order });
      const captured = await capture(held, { merchant_transaction_id: 'capture-1', description: 'Order 77, shipped' })
        .ok;

      expect(captured).to.eql({
        transaction_id: captured.transaction_id,
        accepted: true,
        order_id: held.order_id,
        merchant_transaction_id: 'capture-1',
        merchant_order_id: 'order-77',
      });
      expect(captured.transaction_id).not.to.equal(held.transaction_id);
      const view = await stage.statusOf(captured);
      expect(view).to.include({
        type: 'capture',
        amount: 25.75,
        currency: 'USD',
        attempt_number: 1,
        merchant_transaction_id: 'capture-1',
        transaction_reference_id: held.transaction_id,
        description: 'Order 77, shipped',
      });
      expect(view.status).to.include({ status: 'APPROVED', reasonCode: 'AUTH.APPROVED' });
      expect(view.authorization_code).to.match(/^\d{6}$/);
      expect(view.arn).to.match(/^\d{23}$/);
      expect(view.order.order_id).to.equal(held.order_id);
      expect(view.order.payment_instrument).to.eql((await stage.statusOf(held)).order.payment_instrument);
    });

    itOfHold('leaves the pre-authorization approved, with its own amount', async (held) => {
      const before = await stage.statusOf(held);
      await capture(held, { amount: 3 }).ok;
      expect(await stage.statusOf(held)).to.eql(before);
    });

    itOfHold('writes transaction.approved about the capture', async (held) => {
      const captured = await capture(held, { amount: 3, merchant_transaction_id: 'capture-2' }).ok;
      const [event, ...others] = await eventsOf(stage.service, captured.transaction_id);
      expect(others).to.be.empty;
      expect(event).to.include({ type: 'transaction.approved', environment: 'sandbox' });
      expect(event!.data).to.eql({
        transaction_id: captured.transaction_id,
        order_id: held.order_id,
        merchant_transaction_id: 'capture-2',
        type: 'capture',
        amount: 3,
        currency: 'EUR',
        status: { status: 'APPROVED', reasonCode: 'AUTH.APPROVED', domain: 'AUTH' },
        attempt_number: 1,
        transaction_reference_id: held.transaction_id,
      });
      expect(await stage.eventTypesOf(held)).to.eql(['transaction.approved']);
    });
  });

  describe('of an amount', () => {
    const fits: readonly [currency: 'EUR' | 'JPY' | 'KWD', held: number, captured: number, recorded: string][] = [
      ['EUR', 10.5, 10.5, '10.5000'],
      ['EUR', 10.5, 10.49, '10.4900'],
      ['EUR', 10.5, 0.01, '0.0100'],
      ['EUR', 0.3, 0.1, '0.1000'],
      ['EUR', 999999.99, 999999.99, '999999.9900'],
      ['JPY', 1200, 1199, '1199.0000'],
      ['KWD', 7.125, 7.124, '7.1240'],
    ];
    for (const [currency, amount, part, recorded] of fits)
      it(`takes ${part} of ${amount} ${currency}`, async () => {
        const captured = await capture(await hold({ amount, currency }), { amount: part }).ok;
        expect(await stage.statusOf(captured)).to.include({ amount: part, currency });
        expect(await stage.ledgerOf(captured)).to.eql([`simulator_a capture ${recorded} ${currency} approved 1`]);
      });

    itOfHold('identifies the pre-authorization by the bank’s own reference', async (held) => {
      const captured = await capture(held, { amount: 2 }).ok;
      const [linked] = await stage.query<{ same: boolean }>(
        `
        SELECT entry.reference = preauth.provider_transaction_id AS same FROM simulator_entries entry, transactions
        preauth
        WHERE entry.idempotency_key = $1 AND preauth.transaction_id = $2`,
        captured.transaction_id,
        held.transaction_id,
      );
      expect(linked).to.eql({ same: true });
    });

    it('can be made once: the rest of a partial capture cannot be captured', async () => {
      const held = await hold({ amount: 10 });
      await capture(held, { amount: 4 }).ok;
      const { context } = await capture(held, { amount: 6 }).refused('VALIDATION/ALREADY_FULLY_CAPTURED');
      expect(context).to.deep.include({ transaction_id: held.transaction_id });
    });

    for (const [currency, amount, above] of [
      ['EUR', 10.5, 10.51],
      ['EUR', 250, 1_000_000],
      ['JPY', 1200, 1201],
      ['KWD', 7.125, 7.126],
    ] as const)
      it(`refuses ${above} of ${amount} ${currency}, and keeps the hold`, async () => {
        const held = await hold({ amount, currency });
        const { status } = await capture(held, { amount: above }).refused('AMOUNT_EXCEEDS_AUTHORIZED', {
          field: 'amount',
          value: above,
          available_amount: amount,
          transaction_id: held.transaction_id,
        });
        expect(status).to.equal(400);
        await capture(held, { amount }).ok;
      });

    for (const [currency, amount] of tooFine)
      it(`refuses ${amount} ${currency}: too many decimals`, async () =>
        capture(await hold({ amount: 100, currency }), { amount }).refused('VALIDATION/INVALID_AMOUNT', {
          field: 'amount',
          value: amount,
        }));

    for (const amount of [0, 0.001, -1, 100_000_000_000, '10', null])
      it(`refuses ${JSON.stringify(amount)}: not an amount in the contract`, async () =>
        stage.http
          .capture({ invalidBody: { ...referenceTo(await hold()), amount } })
          .refused('VALIDATION/INVALID_AMOUNT'));
  });

  describe('refuses', () => {
    it('the merchant reference of the pre-authorization, and accepts any other', async () => {
      const held = await hold({ merchant_transaction_id: 'reference-9' });
      const { status } = await capture(held, { merchant_transaction_id: 'reference-9' }).refused(
        'VALIDATION/DUPLICATE_TRANSACTION',
        { field: 'merchant_transaction_id', value: 'reference-9', transaction_id: held.transaction_id },
      );
      expect(status).to.equal(422);
      await capture(held, { merchant_transaction_id: 'reference-9b' }).ok;
    });

    for (const [operation, kind] of [
      ['capture', 'preauth'],
      ['voidPayment', 'preauth'],
      ['refund', 'sale'],
    ] as const)
      describe(`as every ${operation} does`, () => {
        const make = (): Promise<Made> => stage.http[kind]({ body: payment() }).ok;
        const act = (references: ReturnType<typeof referenceTo>, terminal: object = {}) =>
          stage.http[operation]({ ...terminal, body: references });
        const refuses = async (invalidBody: object, code: ErrorCode) =>
          (await stage.http[operation]({ invalidBody }).refused(code)).context;

        it('the order of another transaction', async () => {
          const [made, other] = [await make(), await make()];
          const { status } = await act({ ...referenceTo(made), order_reference_id: other.order_id! }).refused(
            'VALIDATION/ORDER_ID_DID_NOT_MATCH_REFERENCED_TRANSACTION_ORDER_ID',
            { field: 'order_reference_id', value: other.order_id },
          );
          expect(status).to.equal(422);
          await act(referenceTo(made)).ok;
        });

        it('an unknown transaction, and with the same message one of another terminal', async () => {
          const references = referenceTo(await make());
          const other = await stage.openOtherTerminal();
          const notFound = 'VALIDATION/TRANSACTION_NOT_FOUND';
          const foreign = await act(references, other).refused(notFound);
          const unknown = await act({ ...references, transaction_reference_id: 'Unknown1' }, other).refused(notFound);
          expect(foreign.status).to.equal(404);
          expect(foreign.detail).to.equal(unknown.detail);
          await act(references).ok;
        });

        it('a request without its references', async () => {
          for (const [there, missing] of [
            ['order_reference_id', 'transaction_reference_id'],
            ['transaction_reference_id', 'order_reference_id'],
          ] as const)
            expect(await refuses({ [there]: 'ABCD1234' }, 'VALIDATION/MISSING_FIELD')).to.eql({ field: missing });
          const short = { ...referenceTo(await make()), transaction_reference_id: 'short' };
          await refuses(short, 'VALIDATION/INVALID_FIELD');
        });
      });

    itOfHold('a description of 501 characters, and accepts one of 500', async (held) => {
      await capture(held, { description: 'x'.repeat(501) }).refused('VALIDATION/INVALID_FIELD');
      await capture(held, { description: 'x'.repeat(500) }).ok;
    });
  });

  describe('that does not succeed releases the hold', () => {
    for (const [name, script, outcome, event] of [
      ['the bank declines it', declines('PROCESSOR.DECLINED'), 'DECLINED PROCESSOR.DECLINED', 'transaction.declined'],
      ['the bank has a failure', fails(), 'ERROR PROCESSOR.SYSTEM_ERROR', 'transaction.error'],
    ] as const)
      itOfHold(`when ${name}`, async (held) => {
        stage.bankA.next('capture', script);
        const captured = await capture(held).ok;
        expect(captured.accepted).to.be.false;
        expect(await stage.outcomeOf(captured)).to.equal(outcome);
        expect(await stage.eventTypesOf(captured)).to.eql([event]);
        expect((await stage.statusOf(held)).status).to.include({ status: 'APPROVED' });

        expect((await capture(held).ok).accepted).to.be.true;
        await capture(held).refused('VALIDATION/ALREADY_FULLY_CAPTURED');
      });

    itOfHold('when it never reached the bank, and is declined on the second call', async (held) => {
      stage.bankA.next('capture', breaks, declines());
      const captured = await capture(held).ok;
      expect(captured.accepted, 'not known yet').to.be.true;
      expect((await stage.statusOf(captured)).status).to.include({ status: 'PROCESSING' });
      await capture(held).refused('VALIDATION/RELATED_TRANSACTION_LOCKED');

      await stage.pass(10);
      expect((await stage.statusOf(captured)).status).to.include({ status: 'DECLINED' });
      expect((await capture(held).ok).accepted).to.be.true;
    });

    itOfHold('when its bank is no longer configured', async (held) => {
      const processors = stage.service.deps.processors.builtIn;
      const bank = processors.get('simulator_a')!;
      processors.delete('simulator_a');
      try {
        const captured = await capture(held).ok;
        expect(captured.accepted).to.be.false;
        expect(await stage.outcomeOf(captured)).to.equal('ERROR ROUTING.NO_ROUTE');
      } finally {
        processors.set('simulator_a', bank);
      }
      expect((await capture(held).ok).accepted).to.be.true;
    });
  });

  describe('whose outcome is unknown', () => {
    itOfHold('keeps the hold until a lookup finds it approved, and calls the bank once', async (held) => {
      stage.bankA.next('capture', losesTheAnswer);
      const captured = await stage.unanswered(capture(held));
      expect(captured.accepted).to.be.true;
      await stage.timeOut();
      await stage.http.voidPayment({ body: referenceTo(held) }).refused('VALIDATION/RELATED_TRANSACTION_LOCKED');

      await stage.pass(10);
      expect((await stage.statusOf(captured)).status).to.include({ status: 'APPROVED' });
      await capture(held).refused('VALIDATION/ALREADY_FULLY_CAPTURED');
      expect(await stage.ledgerOf(captured)).to.eql(['simulator_a capture 10.5000 EUR approved 1']);
      expect(await stage.callsOf(captured)).to.eql(foundByLookup('capture'));
    });

    it('is controlled by the amounts 3001 and 3002, as a payment is', async () => {
      const [found, lost] = [await hold({ amount: 4000 }), await hold({ amount: 4000 })];
      const late = await stage.unanswered(capture(found, { amount: 3001 }));
      const never = await stage.unanswered(capture(lost, { amount: 3002 }));
      await stage.timeOut();
      for (const seconds of [10, 30, 120, 300, 900]) await stage.pass(seconds);
      expect((await stage.statusOf(late)).status).to.include({ status: 'APPROVED' });
      expect(await stage.outcomeOf(never)).to.equal('UNKNOWN PROCESSOR.UNKNOWN');
      await capture(lost).refused('VALIDATION/RELATED_TRANSACTION_LOCKED');
    });
  });

  it('goes to the bank of the pre-authorization, whichever route is first', async () => {
    const held = await hold({ amount: 3003 });
    const captured = await capture(held).ok;
    expect(captured.accepted).to.be.true;
    expect(await stage.callsOf(held)).to.eql([
      'simulator_a authorize declined PROCESSOR.TEMPORARILY_UNAVAILABLE',
      'simulator_b authorize approved AUTH.APPROVED',
    ]);
    expect(await stage.callsOf(captured)).to.eql(['simulator_b capture approved AUTH.APPROVED']);
  });
});
