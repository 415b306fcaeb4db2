import { expect } from 'chai';
import { sweep } from '../../../src/store/sweep/sweep.js';
import { plusSeconds } from '../../../src/base/clock.js';
import { follow } from '../../../src/payments/authentication/begin.js';
import { readAttempt } from '../../../src/payments/read/read-attempt.js';
import { findTerminalOrThrow } from '../../../src/store/terminals/terminals.js';
import { beginAuthorization, leaseAuthentication } from '../../../src/store/payments/authentications.js';
import { merchantInit } from '../../recurring/series-client.js';
import { client } from '../../support/contract/contract-client.js';
import { addApiKey, addTerminal } from '../../support/merchants.js';
import { enteredCard, publishableKey, typed, visitor } from '../../support/pages/payment-page.js';
import { card, payment, paymentWith, unpaid } from '../../support/payments.js';
import { authenticatedCards, authenticatedPayment, payerBrowser } from '../../support/processors/authentication.js';
import { eventsOf } from '../../support/records.js';
import { terminalId } from '../../support/service.js';
import { type Made, referenceTo, startStage, retryOf } from '../../support/stage.js';
import { started } from '../../support/started.js';
import { declines } from '../../support/processors/scripted-processor.js';

const challengedCard = '4000000000003220';

describe('payments: a challenge of the payer', () => {
  const stage = started(startStage);

  const end = ({ transaction_id }: Made, outcome: 'succeeded' | 'failed') =>
    stage.http.sandboxChallenge({ transaction_id, body: { outcome } });
  const challenged = (operation: 'sale' | 'preauth' = 'sale'): Promise<Made> =>
    stage.http[operation]({ body: paymentWith(challengedCard) }).ok;

  it('leaves the payment waiting, which transaction.pending reports', async () => {
    const made = await stage.http.sale({ body: paymentWith(challengedCard) }).ok;
    expect(made.accepted).to.be.true;
    expect(await stage.outcomeOf(made)).to.equal('PROCESSING AUTH.CHALLENGE_IN_PROGRESS');
    const [event, ...others] = await eventsOf(stage.service, made.transaction_id);
    expect(others).to.be.empty;
    expect(event).to.have.property('type', 'transaction.pending');
    expect(event!.data.status).to.eql({
      status: 'PROCESSING',
      reasonCode: 'AUTH.CHALLENGE_IN_PROGRESS',
      domain: 'AUTH',
    });
    expect(await stage.entriesOf(made)).to.have.nested.property('[0].outcome', 'pending');
  });

  it('that succeeds is approved, with the references of the bank', async () => {
    const made = await challenged();
    const answer = await end(made, 'succeeded').ok;
    expect(answer.transaction_id).to.equal(made.transaction_id);
    expect(answer.status).to.include({ status: 'APPROVED', reasonCode: 'AUTH.APPROVED' });
    const view = await stage.statusOf(made);
    expect(view.status).to.eql(answer.status);
    expect(view.authorization_code).to.match(/^\d{6}$/);
    expect(view.arn).to.match(/^\d{23}$/);
    expect(await stage.eventTypesOf(made)).to.eql(['transaction.pending', 'transaction.approved']);
    expect(await stage.ledgerOf(made)).to.eql(['simulator_a sale 10.5000 EUR approved 1']);
    expect((await stage.http.refund({ body: referenceTo(made) }).ok).accepted).to.be.true;
  });

  it('that fails is declined, and can be retried', async () => {
    const made = await challenged();
    const { status } = await end(made, 'failed').ok;
    expect(status).to.include({ status: 'DECLINED', reasonCode: 'AUTH.3DS_CHALLENGE_FAILED' });
    expect((await stage.statusOf(made)).status).to.include({ status: 'DECLINED' });
    expect(await stage.eventTypesOf(made)).to.eql(['transaction.pending', 'transaction.declined']);
    expect(await stage.entriesOf(made)).to.have.nested.property('[0].outcome', 'declined');
    const retried = await stage.http.saleRetry({ body: retryOf(made) }).ok;
    const outcome = await stage.outcomeOf(retried);
    expect(outcome, 'the payer is challenged again').to.equal('PROCESSING AUTH.CHALLENGE_IN_PROGRESS');
  });

  describe('sends its payer to the sandbox issuer’s page', () => {
    const shop = 'https://shop.example.com';
    before(async () => {
      await stage.http.managementPaymentPageRotateSecret().ok;
      await stage.http.managementPaymentPageUpdate({ body: { return_origins: [shop] } }).ok;
    });
    const oneTimeToken = async (): Promise<string> => {
      const { api_key } = await publishableKey(stage.http);
      const credentials = { terminalId, apiKey: 'none', managementKey: undefined, publishableKey: api_key };
      const { token } = await client(stage.service, { credentials }).tokenCreate({ body: enteredCard(challengedCard) })
        .ok;
      return token;
    };
    function expectReturn({ url }: { readonly url: string }, parts: object, made: Made, last = made): void {
      const { origin, pathname, searchParams } = new URL(url);
      expect(origin + pathname).to.equal(`${shop}/paid`);
      const ids = { transaction_id: made.transaction_id, last_transaction_id: last.transaction_id };
      expect(Object.fromEntries(searchParams)).to.include({ ...parts, ...ids });
    }

    for (const [code, status, reason] of [
      ['123456', 'APPROVED', 'AUTH.APPROVED'],
      ['000000', 'DECLINED', 'AUTH.3DS_CHALLENGE_FAILED'],
    ] as const)
      it(`with a token, and back to the return_url: ${status}`, async () => {
        const made = await stage.http.sale({
          body: unpaid({ token: await oneTimeToken(), return_url: `${shop}/paid?basket=7`, language: 'de' }),
        }).ok;
        const url = made.next_action!.url;
        expect(new URL(url).pathname).to.match(/^\/sandbox\/acs\/payments\//);
        let shown = await payerBrowser.open(url);
        expect([shown.title, shown.text.includes('<html lang="de"')]).to.eql(['Bestätigen Sie Ihre Zahlung', true]);
        for (let time = 0; time < (status === 'APPROVED' ? 1 : 3); time++)
          shown = await payerBrowser.send(shown, 0, { code });
        expectReturn(shown, { basket: '7', status }, made);
        expect((await stage.statusOf(made)).status).to.include({ status, reasonCode: reason });
      });

    it('of the sixth card in the shop’s own form, and back to the return_url of the first', async () => {
      const token = await oneTimeToken();
      const made = await stage.http.sale({ body: unpaid({ token, return_url: `${shop}/paid?basket=8` }) }).ok;
      await end(made, 'failed').ok;
      let last: Made = made;
      for (let card = 2; card <= 6; card++) {
        const retry = unpaid({ token: await oneTimeToken(), retry: { originating_id: last.transaction_id } });
        last = await stage.http.sale({ body: retry }).ok;
        if (card < 6) await end(last, 'failed').ok;
      }
      const { next_action } = await stage.statusOf(last);
      const shown = await payerBrowser.send(await payerBrowser.open(next_action!.url), 0, { code: '123456' });
      expectReturn(shown, { basket: '8', status: 'APPROVED' }, made, last);
    });

    it('with a card number, and tells the payer to return to the shop', async () => {
      const made = await challenged();
      const asked = await payerBrowser.open((await stage.statusOf(made)).next_action!.url);
      expect(asked.title).to.equal('Confirm your payment');
      const wrong = await payerBrowser.send(asked, 0, { code: '1' });
      expect(wrong.text).to.include('Tries left: 2.');
      expect((await payerBrowser.send(wrong, 0, { code: '123456' })).text).to.include('<h1>Thank you</h1>');
      expect((await stage.statusOf(made)).status.status).to.equal('APPROVED');
    });

    it('from the payment page, and back to it', async () => {
      const made = await stage.http.sale({ body: unpaid({ payment_collection: 'hosted_page' }) }).ok;
      const payer = visitor(made.next_action!.url);
      await payer.pay(typed(challengedCard));
      const asked = await payerBrowser.open((await payer.visit()).location!);
      expect(asked.title).to.equal('Confirm your payment');
      const shown = await payerBrowser.send(asked, 0, { code: '123456' });
      expect([shown.url, shown.title]).to.eql([made.next_action!.url, 'Thank you']);
    });
  });

  it('of a pre-authorization holds, and can be captured and voided, once it has succeeded', async () => {
    const [captured, voided] = [await challenged('preauth'), await challenged('preauth')];
    await stage.http.capture({ body: referenceTo(captured) }).refused('VALIDATION/RELATED_TRANSACTION_LOCKED');
    await end(captured, 'succeeded').ok;
    await end(voided, 'succeeded').ok;
    expect((await stage.http.capture({ body: { ...referenceTo(captured), amount: 4 } }).ok).accepted).to.be.true;
    expect((await stage.http.voidPayment({ body: referenceTo(voided) }).ok).accepted).to.be.true;
    expect((await stage.statusOf(voided)).status).to.include({ status: 'CANCELLED' });
  });

  it('of a pre-authorization that fails holds nothing', async () => {
    const made = await challenged('preauth');
    await end(made, 'failed').ok;
    await stage.http.capture({ body: referenceTo(made) }).refused('VALIDATION/ORIGINAL_TRANSACTION_NOT_APPROVED');
  });

  it('cannot be ended twice, with either outcome', async () => {
    for (const outcome of ['succeeded', 'failed'] as const) {
      const made = await challenged();
      const { status } = await end(made, outcome).ok;
      for (const again of ['succeeded', 'failed'] as const)
        await end(made, again).refused('VALIDATION/RECORD_NOT_FOUND', {
          transaction_id: made.transaction_id,
          status: status.status!,
        });
      expect((await stage.statusOf(made)).status).to.eql(status);
      expect(await stage.eventTypesOf(made)).to.have.length(2);
    }
  });

  it('does not exist for an approved payment, a declined one or a hosted page', async () => {
    const made = [
      await stage.http.sale({ body: payment() }).ok,
      await stage.http.sale({ body: payment({ order: { payment_instrument: card('4000000000000002') } }) }).ok,
      await stage.http.sale({ body: unpaid({ payment_collection: 'hosted_page' }) }).ok,
    ];
    for (const each of made)
      expect((await end(each, 'succeeded').refused('VALIDATION/RECORD_NOT_FOUND')).status).to.equal(404);
  });

  it('is refused for an unknown transaction, and with the same message for one of another terminal', async () => {
    const made = await challenged();
    const other = await stage.openOtherTerminal();
    const body = { outcome: 'succeeded' } as const;
    const refusalOf = (transaction_id: string) =>
      stage.http.sandboxChallenge({ ...other, transaction_id, body }).refused('VALIDATION/TRANSACTION_NOT_FOUND');
    const [foreign, unknown] = [await refusalOf(made.transaction_id), await refusalOf('Unknown1')];
    expect(foreign.status).to.equal(404);
    expect(foreign.detail).to.equal(unknown.detail);
    expect((await stage.statusOf(made)).status).to.include({ status: 'PROCESSING' });
  });

  it('is refused without an outcome, and with an unknown one', async () => {
    const { transaction_id } = await challenged();
    const given = (invalidBody: object) => stage.http.sandboxChallenge({ transaction_id, invalidBody });
    await given({}).refused('VALIDATION/MISSING_FIELD', { field: 'outcome' });
    await given({ outcome: 'approved' }).refused('VALIDATION/INVALID_FIELD');
  });

  it('is refused on a live terminal', async () => {
    const live = { terminalId: 'LIVE01', apiKey: 'ptk_live_key_of_the_tests' };
    await addTerminal(stage.service, live.terminalId, { environment: 'live' });
    await addApiKey(stage.service, live.apiKey, [live.terminalId], { environment: 'live' });
    const made = await stage.http.sale({ ...live, body: paymentWith(challengedCard) }).ok;
    const { status } = await stage.http
      .sandboxChallenge({ ...live, transaction_id: made.transaction_id, body: { outcome: 'succeeded' } })
      .refused('VALIDATION/API_KEY_ENVIRONMENT_MISMATCH');
    expect(status).to.equal(403);
    expect((await stage.http.transactionStatus({ ...live, transaction_id: made.transaction_id }).ok).status).to.include(
      { status: 'PROCESSING' },
    );
  });
});

describe('payments: an instance that ends during an authentication, and series', () => {
  const stage = started(startStage);

  const threeDs = { status: 'authenticated', version: '2.2.0', eci: '05', liability: 'issuer' } as const;
  const sales = ({ transaction_id }: Made) =>
    stage.bankA.calls.filter((call) => call.idempotencyKey === transaction_id && call.payment);

  /** A challenge that the payer has passed, under the lease of an instance that has ended. */
  async function taken() {
    const { pool } = stage.service.deps.store;
    const made = await stage.http.sale({ body: authenticatedPayment(authenticatedCards.challenged) }).ok;
    const asked = await payerBrowser.challenge(made.next_action!.url);
    const ended = await payerBrowser.send(asked, 0, { code: '123456' });
    const attempt = { terminalId, transactionId: made.transaction_id };
    const now = stage.service.clock.now();
    const lease = plusSeconds(now, 20);
    const claim = { reason: 'AUTH.CHALLENGE_IN_PROGRESS', now, at: now, leasedUntil: lease, dueAt: lease };
    expect(await leaseAuthentication(pool, attempt, claim)).to.equal(true);
    return { made, ended, attempt, lease, claim };
  }

  it('before the authorization: a background run begins it once, and no other instance does meanwhile', async () => {
    const { made, ended, attempt, claim } = await taken();
    expect(await leaseAuthentication(stage.service.deps.store.pool, attempt, claim)).to.equal(false);
    await payerBrowser.send(ended, 0);
    expect(sales(made)).to.have.length(0);
    const { store, clock, config } = stage.service.deps;
    await sweep(store.pool, clock.now(), config.retentionDays);
    await stage.pass(21);
    expect(await stage.outcomeOf(made)).to.equal('APPROVED AUTH.APPROVED');
    expect(sales(made)).to.have.length(1);
    expect(sales(made)[0]?.payment?.authentication).to.include({ status: 'authenticated' });
  });

  it('before it began: authorizes nothing, and a retry with the stored instrument challenges the payer', async () => {
    const made = await stage.http.sale({ body: authenticatedPayment(authenticatedCards.frictionless, {}) }).ok;
    // Restores the state before the instance ended.
    await stage.query('DELETE FROM authentications WHERE transaction_id = $1', made.transaction_id);
    await stage.query(
      'UPDATE transactions SET three_ds = NULL, action_url = NULL WHERE transaction_id = $1',
      made.transaction_id,
    );
    const turn = (retryOneOff: boolean) =>
      stage.service.deps.store.prisma.terminal.update({ where: { terminalId }, data: { retryOneOff } });
    await turn(true);
    await stage.pass(31 * 60);
    await turn(false);
    expect(await stage.outcomeOf(made)).to.equal('ERROR AUTH.TECHNICAL_ERROR');
    expect(await stage.eventTypesOf(made))
      .to.include('transaction.error')
      .and.not.include('transaction.retry_scheduled');
    const retry = await stage.http.saleRetry({ body: retryOf(made) }).ok;
    expect(await stage.outcomeOf(retry)).to.equal('PROCESSING AUTH.INITIATED');
    expect([...sales(made), ...sales(retry)]).to.eql([]);
  });

  it('after the authorization began: sends it under its key with the proof, and does not begin it again', async () => {
    const { made, attempt, lease } = await taken();
    const { pool } = stage.service.deps.store;
    const until = plusSeconds(stage.service.clock.now(), 30);
    const named = { ...attempt, recurringId: null };
    const call = {
      at: stage.service.clock.now(),
      processorKey: 'simulator_a',
      sentWithCvv: false,
      dueAt: until,
      leasedUntil: until,
      takesEffectUntil: until,
    };
    expect(await beginAuthorization(pool, named, threeDs, lease, call)).to.equal(true);
    expect(await beginAuthorization(pool, named, threeDs, lease, call)).to.equal(false);
    expect(await beginAuthorization(pool, named, threeDs, until, call), 'a processor has it').to.equal(false);
    await stage.pass(31);
    expect(await stage.outcomeOf(made)).to.equal('APPROVED AUTH.APPROVED');
    expect(sales(made)).to.have.length(1);
    expect(sales(made)[0]?.payment?.authentication).to.include({ status: 'authenticated', eci: '05' });
    expect(await stage.entriesOf(made)).to.have.nested.property('[0].calls', 1);
  });

  it('after the authorization began, and no processor was chosen: ends as an error', async () => {
    const { made, attempt, lease } = await taken();
    const [{ deps }, step] = [stage.service, { kind: 'authorizes', threeDs, proof: undefined } as const];
    const [terminal, held] = [
      await findTerminalOrThrow(deps.store.prisma, terminalId),
      { lease, cvv: undefined, stored: false },
    ];
    const read = (await readAttempt(deps.store.pool, terminalId, attempt.transactionId))!;
    const began = () => follow(deps, terminal, read, step, held);
    await stage.bankA.unable({ cvvRequired: true }, () => began().then(() => stage.pass(60)));
    expect(await stage.outcomeOf(made)).to.equal('ERROR PROCESSOR.NOT_RECEIVED');
  });

  it('while the issuer does not respond to a returning payer: their time continues, and ends', async () => {
    const { authenticator } = stage.service.deps;
    const result = authenticator!.result.bind(authenticator);
    for (const confirms of [true, false]) {
      const made = await stage.http.sale({ body: authenticatedPayment(authenticatedCards.challenged) }).ok;
      const { creq } = (await payerBrowser.open(made.next_action!.url)).forms[0]!.fields;
      const request = JSON.parse(Buffer.from(creq!, 'base64url').toString()) as object;
      const cres = Buffer.from(JSON.stringify({ ...request, messageType: 'CRes' })).toString('base64url');
      Object.assign(authenticator!, { result: () => Promise.reject(new Error('no answer')) });
      await payerBrowser.open(`${made.next_action!.url}/returned`, { cres });
      Object.assign(authenticator!, { result });
      await stage.pass(20);
      expect(await stage.outcomeOf(made)).to.equal('PROCESSING AUTH.CHALLENGE_IN_PROGRESS');
      if (confirms) await payerBrowser.confirm(made.next_action!.url, '123456');
      await stage.pass(600);
      expect(await stage.outcomeOf(made)).to.equal(
        confirms ? 'APPROVED AUTH.APPROVED' : 'DECLINED AUTH.3DS_AUTHENTICATION_TIMEOUT',
      );
    }
  });

  it('authenticates the payer who agrees to a series, but none of its charges', async () => {
    const instrument = card(authenticatedCards.challenged);
    const init = await stage.http.recurringInit({
      body: merchantInit({ number_of_payments: 3 }, { payment_instrument: instrument }),
    }).ok;
    const page = await payerBrowser.open(init.next_action!.url);
    const challenge = await payerBrowser.send(await payerBrowser.send(page, 0), 0);
    await payerBrowser.send(await payerBrowser.send(challenge, 0, { code: '123456' }), 0);
    expect((await stage.statusOf(init)).three_ds).to.include({ status: 'authenticated' });
    const charge = await stage.http.recurringCharge({ body: { recurring_id: init.recurring_id } }).ok;
    expect(await stage.outcomeOf(charge)).to.equal('APPROVED AUTH.APPROVED');
    expect(await stage.statusOf(charge)).not.to.have.property('three_ds');
    expect(sales(charge)[0]?.payment).to.include({ origin: 'series' }).and.not.to.have.property('authentication');
  });

  it('sends no charge of a series that ended while its payer was authenticated', async () => {
    for (const isCancelled of [true, false]) {
      const instrument = card(authenticatedCards.challenged);
      const init = await stage.http.recurringInit({ body: merchantInit({}, { payment_instrument: instrument }) }).ok;
      const { recurring_id } = init;
      const pass = async (url: string) => {
        const challenge = await payerBrowser.send(await payerBrowser.send(await payerBrowser.open(url), 0), 0);
        await payerBrowser.send(await payerBrowser.send(challenge, 0, { code: '123456' }), 0);
      };
      await pass(init.next_action!.url);
      stage.bankA.next('sale', declines('PAYER_ACCOUNT.INSUFFICIENT_FUNDS'));
      const declined = await stage.http.recurringCharge({ body: { recurring_id } }).ok;
      const retry = { originating_id: declined.transaction_id, initiated_by: 'payer' } as const;
      const waiting = await stage.http.recurringChargeRetry({ body: { retry } }).ok;
      expect(await stage.outcomeOf(waiting)).to.equal('PROCESSING AUTH.INITIATED');
      if (isCancelled) await stage.http.recurringCancel({ body: { recurring_id } }).ok;
      else {
        await stage.query('UPDATE series SET ends_at = created_at WHERE recurring_id = $1', recurring_id);
        await pass(waiting.next_action!.url);
      }
      expect(await stage.outcomeOf(waiting)).to.equal('CANCELLED AUTH.CANCELLED');
      expect(sales(waiting)).to.eql([]);
    }
  });
});
