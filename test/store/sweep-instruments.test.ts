import { expect } from 'chai';
import { sweep } from '../../src/store/sweep/sweep.js';
import { refused, succeeded } from '../support/contract/contract-client.js';
import { card, declinedCard, payment, paymentWith, unpaid } from '../support/payments.js';
import { query } from '../support/records.js';
import { declines } from '../support/processors/scripted-processor.js';
import { startStage, type Made, type Stage } from '../support/stage.js';

const day = 24 * 60 * 60 * 1000;
const hour = 60 * 60 * 1000;

describe('sweeping instruments', () => {
  let stage: Stage;
  beforeEach(async () => {
    stage = await startStage();
  });
  afterEach(() => stage.close());

  const run = async (): Promise<void> => {
    const { deps } = stage.service;
    while (await sweep(deps.store.pool, deps.clock.now(), deps.config.retentionDays));
  };
  const pass = async (milliseconds: number): Promise<void> => {
    await stage.service.clock.advance(milliseconds);
    await run();
  };
  const tokenOf = async (made: Made): Promise<string> => (await stage.statusOf(made)).order.payment_instrument!.token;
  const isSealed = async (token: string): Promise<boolean> =>
    (
      await query<{ sealed: boolean }>(
        stage.service,
        'SELECT sealed_number IS NOT NULL OR provider_token IS NOT NULL AS sealed FROM instruments WHERE token = $1',
        token,
      )
    )[0]!.sealed;
  const waiting = async (): Promise<number> => (await query(stage.service, 'SELECT FROM refused_instruments')).length;
  const decline = (): Promise<Made> => succeeded(stage.http.sale({ body: paymentWith(declinedCard) }));

  it('takes the number of a card that was refused when its age is reached, and leaves what the status shows', async () => {
    const made = await decline();
    const before = await stage.statusOf(made);
    const token = await tokenOf(made);
    await pass(30 * day - 1);
    expect(await isSealed(token)).to.equal(true);
    await pass(1);
    await pass(hour);
    expect(await isSealed(token)).to.equal(false);
    expect(await stage.statusOf(made)).to.deep.equal(before);
    expect(await waiting()).to.equal(0);
  });

  it('refuses what would be paid with it from the moment on at which it is retired, before the number is erased', async () => {
    const made = await decline();
    const token = await tokenOf(made);
    await pass(30 * day);
    expect(await isSealed(token)).to.equal(true);
    for (const later of [0, hour]) {
      await pass(later);
      expect(
        (await refused(stage.http.sale({ body: unpaid({ token }) }), 'VALIDATION/INSTRUMENT_NOT_AVAILABLE')).context,
      ).to.deep.equal({ field: 'token' });
      await refused(
        stage.http.saleRetry({ body: { retry: { originating_id: made.transaction_id } } }),
        'VALIDATION/INSTRUMENT_NOT_AVAILABLE',
      );
    }
    // The card itself may be sent again.
    await succeeded(stage.http.sale({ body: payment({ retry: { originating_id: made.transaction_id } }) }));
  });

  it('takes a provider token as well', async () => {
    stage.bankA.next('sale', declines());
    const token = await tokenOf(await succeeded(stage.http.sale({ body: unpaid({ provider_token: 'sim-token' }) })));
    await pass(30 * day);
    await pass(hour);
    expect(await isSealed(token)).to.equal(false);
  });

  it('leaves a token for the use of the merchant with which a payment was approved, before or after it was refused', async () => {
    const approved = await tokenOf(await succeeded(stage.http.sale({ body: payment() })));
    stage.bankA.next('sale', declines());
    await succeeded(stage.http.sale({ body: unpaid({ token: approved }) }));
    stage.bankA.next('sale', declines());
    const made = await succeeded(
      stage.http.sale({ body: payment({ order: { payment_instrument: card('4242424242424242') } }) }),
    );
    await succeeded(stage.http.saleRetry({ body: { retry: { originating_id: made.transaction_id } } }));
    const held: Made = await succeeded(stage.http.preauth({ body: payment() }));
    await succeeded(
      stage.http.voidPayment({
        body: { transaction_reference_id: held.transaction_id, order_reference_id: held.order_id! },
      }),
    );
    const tokens = [approved, await tokenOf(made), await tokenOf(held)];
    await pass(400 * day);
    await pass(hour);
    for (const token of tokens) {
      expect(await isSealed(token)).to.equal(true);
      await succeeded(stage.http.sale({ body: unpaid({ token }) }));
    }
    expect(await waiting()).to.equal(0);
  });

  it('counts from the last attempt that was refused', async () => {
    const made = await decline();
    const token = await tokenOf(made);
    await pass(20 * day);
    await succeeded(stage.http.saleRetry({ body: { retry: { originating_id: made.transaction_id } } }));
    await pass(29 * day);
    await pass(hour);
    expect(await isSealed(token)).to.equal(true);
    await pass(day);
    await pass(hour);
    expect(await isSealed(token)).to.equal(false);
  });

  it('leaves one whose retry is scheduled, or whose outcome is open', async () => {
    const made = await decline();
    await query(
      stage.service,
      `INSERT INTO scheduled_retries (transaction_id, terminal_id, due_at) SELECT transaction_id, terminal_id,
        created_at FROM transactions`,
    );
    const open: Made = await succeeded(stage.http.sale({ body: paymentWith('4000000000003220') }));
    await query(
      stage.service,
      `INSERT INTO refused_instruments (token, terminal_id, refused_at) SELECT token, terminal_id, created_at FROM
        transactions WHERE status = 'PROCESSING'`,
    );
    const tokens = [await tokenOf(made), await tokenOf(open)];
    await pass(60 * day);
    await pass(hour);
    for (const token of tokens) expect(await isSealed(token)).to.equal(true);
  });

  it('leaves one with which a payment was approved by the word of the processor, whatever its status says', async () => {
    const token = await tokenOf(await decline());
    await query(
      stage.service,
      `INSERT INTO discrepancies (discrepancy_id, environment, terminal_id, transaction_id, processor_key,
        idempotency_key, claim, source, claimed_outcome, found_at)
      SELECT gen_random_uuid(), 'sandbox', terminal_id, transaction_id, 'simulator_a', transaction_id, 'approved',
      'notification', 'approved', created_at FROM transactions`,
    );
    await pass(30 * day);
    await pass(hour);
    expect(await isSealed(token)).to.equal(true);
    expect(await waiting()).to.equal(0);
  });

  it('gives one back that a payment was approved with meanwhile: it had begun before the instrument was retired', async () => {
    const token = await tokenOf(await decline());
    await pass(30 * day);
    await refused(stage.http.sale({ body: unpaid({ token }) }), 'VALIDATION/INSTRUMENT_NOT_AVAILABLE');
    await query(stage.service, `UPDATE transactions SET status = 'APPROVED' WHERE token = $1`, token);
    await pass(hour);
    expect(await isSealed(token)).to.equal(true);
    await succeeded(stage.http.sale({ body: unpaid({ token }) }));
  });

  it('goes by the clock of a sandbox terminal, and by real time for the hour after', async () => {
    const token = await tokenOf(await decline());
    await succeeded(
      stage.http.sandboxAdvanceClock({
        body: { now: new Date(stage.service.clock.now().getTime() + 31 * day).toISOString() },
      }),
    );
    await run();
    await refused(stage.http.sale({ body: unpaid({ token }) }), 'VALIDATION/INSTRUMENT_NOT_AVAILABLE');
    expect(await isSealed(token)).to.equal(true);
    await pass(hour);
    expect(await isSealed(token)).to.equal(false);
  });

  it('keeps nothing of a terminal that is reset', async () => {
    await decline();
    await succeeded(stage.http.sandboxReset());
    expect(await waiting()).to.equal(0);
  });
});
