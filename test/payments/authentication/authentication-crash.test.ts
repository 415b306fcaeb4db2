import { expect } from 'chai';
import { plusSeconds } from '../../../src/base/clock.js';
import { beginAuthorization, leaseAuthentication } from '../../../src/store/payments/authentications.js';
import { authenticatedCards, authenticatedPayment, payerBrowser } from '../../support/processors/authentication.js';
import { succeeded } from '../../support/contract/contract-client.js';
import { card } from '../../support/payments.js';
import { bankEntriesOf, query } from '../../support/records.js';
import { terminalId } from '../../support/service.js';
import { startStage, type Made, type Stage } from '../../support/stage.js';
import { merchantInit } from '../../recurring/series-client.js';

describe('payments: an instance that ends while it authenticates, and series', () => {
  let stage: Stage;
  before(async () => {
    stage = await startStage();
  });
  after(() => stage.close());

  const outcomeOf = async (made: Made): Promise<string> => {
    const { status } = await stage.statusOf(made);
    return `${status.status} ${status.reasonCode}`;
  };
  const sales = ({ transaction_id }: Made) =>
    stage.bankA.calls.filter((call) => call.idempotencyKey === transaction_id && call.payment);

  /** A challenge that the payer has passed, and the lease of an instance that took them and is gone. */
  async function taken() {
    const { pool } = stage.service.deps.store;
    const made = await succeeded(stage.http.sale({ body: authenticatedPayment(authenticatedCards.challenged) }));
    const asked = await payerBrowser.challenge(made.next_action!.url);
    const ended = await payerBrowser.send(asked, 0, { code: '123456' });
    const attempt = { terminalId, transactionId: made.transaction_id };
    const now = stage.service.clock.now();
    const lease = plusSeconds(now, 20);
    const claim = { reason: 'AUTH.CHALLENGE_IN_PROGRESS', now, at: now, leasedUntil: lease, dueAt: lease };
    expect(await leaseAuthentication(pool, attempt, claim)).to.equal(true);
    return { made, ended, attempt, lease, claim };
  }

  it('before the authorization: it is begun by the rounds, once, and by nobody else meanwhile', async () => {
    const { made, ended, attempt, claim } = await taken();
    expect(await leaseAuthentication(stage.service.deps.store.pool, attempt, claim)).to.equal(false);
    await payerBrowser.send(ended, 0);
    expect(sales(made)).to.have.length(0);
    await stage.pass(21);
    expect(await outcomeOf(made)).to.equal('APPROVED AUTH.APPROVED');
    expect(sales(made)).to.have.length(1);
    expect(sales(made)[0]?.payment?.authentication).to.include({ status: 'authenticated' });
  });

  it('before it began: nothing is authorized, and a retry with what is stored asks the payer', async () => {
    const body = authenticatedPayment(authenticatedCards.frictionless, {});
    const made = await succeeded(stage.http.sale({ body }));
    // As it was written, before the instance was gone.
    await query(stage.service, 'DELETE FROM authentications WHERE transaction_id = $1', made.transaction_id);
    await query(
      stage.service,
      'UPDATE transactions SET three_ds = NULL, action_url = NULL WHERE transaction_id = $1',
      made.transaction_id,
    );
    await stage.pass(31 * 60);
    expect(await outcomeOf(made)).to.equal('ERROR AUTH.TECHNICAL_ERROR');
    const retry = await succeeded(stage.http.saleRetry({ body: { retry: { originating_id: made.transaction_id } } }));
    expect(await outcomeOf(retry)).to.equal('PROCESSING AUTH.INITIATED');
    expect([...sales(made), ...sales(retry)]).to.deep.equal([]);
  });

  it('after the authorization began: it is sent under its key, with the proof, and begun no second time', async () => {
    const { made, attempt, lease } = await taken();
    const { pool } = stage.service.deps.store;
    const threeDs = { status: 'authenticated', version: '2.2.0', eci: '05', liability: 'issuer' } as const;
    const until = plusSeconds(stage.service.clock.now(), 30);
    const named = { ...attempt, recurringId: null };
    const call = {
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
    expect(await outcomeOf(made)).to.equal('APPROVED AUTH.APPROVED');
    expect(sales(made)).to.have.length(1);
    expect(sales(made)[0]?.payment?.authentication).to.include({ status: 'authenticated', eci: '05' });
    expect(await bankEntriesOf(stage.service, made.transaction_id)).to.have.nested.property('[0].calls', 1);
  });

  it('while the issuer is silent to a payer who comes back: their time runs on, and ends', async () => {
    const { authenticator } = stage.service.deps;
    const result = authenticator!.result.bind(authenticator);
    for (const confirms of [true, false]) {
      const made = await succeeded(stage.http.sale({ body: authenticatedPayment(authenticatedCards.challenged) }));
      const page = await payerBrowser.open(made.next_action!.url);
      const { creq } = page.forms[0]!.fields;
      const request = JSON.parse(Buffer.from(creq!, 'base64url').toString()) as object;
      const cres = Buffer.from(JSON.stringify({ ...request, messageType: 'CRes' })).toString('base64url');
      Object.assign(authenticator!, { result: () => Promise.reject(new Error('no answer')) });
      await payerBrowser.open(`${made.next_action!.url}/returned`, { cres });
      Object.assign(authenticator!, { result });
      await stage.pass(20);
      expect(await outcomeOf(made)).to.equal('PROCESSING AUTH.CHALLENGE_IN_PROGRESS');
      if (confirms) await payerBrowser.confirm(made.next_action!.url, '123456');
      await stage.pass(600);
      expect(await outcomeOf(made)).to.equal(
        confirms ? 'APPROVED AUTH.APPROVED' : 'DECLINED AUTH.3DS_AUTHENTICATION_TIMEOUT',
      );
    }
  });

  it('authenticates the payer who agrees to a series, and none of its charges', async () => {
    const instrument = card(authenticatedCards.challenged);
    const init = await succeeded(
      stage.http.recurringInit({ body: merchantInit({ number_of_payments: 3 }, { payment_instrument: instrument }) }),
    );
    const page = await payerBrowser.open(init.next_action!.url);
    const challenge = await payerBrowser.send(await payerBrowser.send(page, 0), 0);
    await payerBrowser.send(await payerBrowser.send(challenge, 0, { code: '123456' }), 0);
    expect((await stage.statusOf(init)).three_ds).to.include({ status: 'authenticated' });
    const charge = await succeeded(stage.http.recurringCharge({ body: { recurring_id: init.recurring_id } }));
    expect(await outcomeOf(charge)).to.equal('APPROVED AUTH.APPROVED');
    expect(await stage.statusOf(charge)).not.to.have.property('three_ds');
    expect(sales(charge)[0]?.payment).to.include({ origin: 'series' }).and.not.to.have.property('authentication');
  });
});
