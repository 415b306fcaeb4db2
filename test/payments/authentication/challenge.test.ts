import { expect } from 'chai';
import { storedKey } from '../../../src/management/api-keys/api-keys.js';
import { refused, succeeded } from '../../support/contract/contract-client.js';
import { card, payment, paymentWith, unpaid } from '../../support/payments.js';
import { bankEntriesOf, eventsOf, eventTypesOf } from '../../support/records.js';
import { referenceTo, startStage, type Made, type Stage } from '../../support/stage.js';

const challengedCard = '4000000000003220';

describe('payments: a challenge of the payer', () => {
  let stage: Stage;
  before(async () => {
    stage = await startStage();
  });
  after(() => stage.close());

  const end = ({ transaction_id }: Made, outcome: 'succeeded' | 'failed') =>
    stage.http.sandboxChallenge({ params: { transaction_id }, body: { outcome } });
  const challenged = (operation: 'sale' | 'preauth' = 'sale'): Promise<Made> =>
    succeeded(stage.http[operation]({ body: paymentWith(challengedCard) }));

  it('leaves the payment waiting, which transaction.pending reports', async () => {
    const made = await succeeded(stage.http.sale({ body: paymentWith(challengedCard) }));
    expect(made.accepted).to.be.true;
    expect((await stage.statusOf(made)).status).to.include({
      status: 'PROCESSING',
      reasonCode: 'AUTH.CHALLENGE_IN_PROGRESS',
    });
    const [event, ...others] = await eventsOf(stage.service, made.transaction_id);
    expect(others).to.be.empty;
    expect(event).to.have.property('type', 'transaction.pending');
    expect(event!.data.status).to.deep.equal({
      status: 'PROCESSING',
      reasonCode: 'AUTH.CHALLENGE_IN_PROGRESS',
      domain: 'AUTH',
    });
    expect(await bankEntriesOf(stage.service, made.transaction_id)).to.have.nested.property('[0].outcome', 'pending');
  });

  it('that succeeds is approved, with the references of the bank', async () => {
    const made = await challenged();
    const answer = await succeeded(end(made, 'succeeded'));
    expect(answer.transaction_id).to.equal(made.transaction_id);
    expect(answer.status).to.include({ status: 'APPROVED', reasonCode: 'AUTH.APPROVED' });
    const view = await stage.statusOf(made);
    expect(view.status).to.deep.equal(answer.status);
    expect(view.authorization_code).to.match(/^\d{6}$/);
    expect(view.arn).to.match(/^\d{23}$/);
    expect(await eventTypesOf(stage.service, made.transaction_id)).to.deep.equal([
      'transaction.pending',
      'transaction.approved',
    ]);
    expect(await bankEntriesOf(stage.service, made.transaction_id)).to.deep.equal([
      {
        processor: 'simulator_a',
        operation: 'sale',
        amount: '10.5000',
        currency: 'EUR',
        outcome: 'approved',
        calls: 1,
      },
    ]);
    expect((await succeeded(stage.http.refund({ body: referenceTo(made) }))).accepted).to.be.true;
  });

  it('that fails is declined, and can be retried', async () => {
    const made = await challenged();
    expect((await succeeded(end(made, 'failed'))).status).to.include({
      status: 'DECLINED',
      reasonCode: 'AUTH.3DS_CHALLENGE_FAILED',
    });
    expect((await stage.statusOf(made)).status).to.include({ status: 'DECLINED' });
    expect(await eventTypesOf(stage.service, made.transaction_id)).to.deep.equal([
      'transaction.pending',
      'transaction.declined',
    ]);
    expect(await bankEntriesOf(stage.service, made.transaction_id)).to.have.nested.property('[0].outcome', 'declined');
    const retried = await succeeded(stage.http.saleRetry({ body: { retry: { originating_id: made.transaction_id } } }));
    expect((await stage.statusOf(retried)).status, 'the payer is challenged again').to.include({
      status: 'PROCESSING',
      reasonCode: 'AUTH.CHALLENGE_IN_PROGRESS',
    });
  });

  it('of a pre-authorization holds, and can be captured and voided, once it has succeeded', async () => {
    const [captured, voided] = [await challenged('preauth'), await challenged('preauth')];
    await refused(stage.http.capture({ body: referenceTo(captured) }), 'VALIDATION/RELATED_TRANSACTION_LOCKED');
    await succeeded(end(captured, 'succeeded'));
    await succeeded(end(voided, 'succeeded'));
    expect((await succeeded(stage.http.capture({ body: { ...referenceTo(captured), amount: 4 } }))).accepted).to.be
      .true;
    expect((await succeeded(stage.http.voidPayment({ body: referenceTo(voided) }))).accepted).to.be.true;
    expect((await stage.statusOf(voided)).status).to.include({ status: 'CANCELLED' });
  });

  it('of a pre-authorization that failed holds nothing', async () => {
    const made = await challenged('preauth');
    await succeeded(end(made, 'failed'));
    await refused(stage.http.capture({ body: referenceTo(made) }), 'VALIDATION/ORIGINAL_TRANSACTION_NOT_APPROVED');
  });

  it('that ended can be ended no second time, either way', async () => {
    for (const outcome of ['succeeded', 'failed'] as const) {
      const made = await challenged();
      const { status } = await succeeded(end(made, outcome));
      for (const again of ['succeeded', 'failed'] as const) {
        const { context } = await refused(end(made, again), 'VALIDATION/RECORD_NOT_FOUND');
        expect(context).to.deep.equal({ transaction_id: made.transaction_id, status: status.status });
      }
      expect((await stage.statusOf(made)).status).to.deep.equal(status);
      expect(await eventTypesOf(stage.service, made.transaction_id)).to.have.length(2);
    }
  });

  it('is not there where none was asked for: an approved payment, a declined one, a hosted page', async () => {
    const made = [
      await succeeded(stage.http.sale({ body: payment() })),
      await succeeded(stage.http.sale({ body: payment({ order: { payment_instrument: card('4000000000000002') } }) })),
      await succeeded(stage.http.sale({ body: unpaid({ payment_collection: 'hosted_page' }) })),
    ];
    for (const each of made)
      expect((await refused(end(each, 'succeeded'), 'VALIDATION/RECORD_NOT_FOUND')).status).to.equal(404);
  });

  it('is refused for an unknown transaction, and in the same words for one of another terminal', async () => {
    const made = await challenged();
    const other = await stage.openOtherTerminal();
    const body = { outcome: 'succeeded' } as const;
    const foreign = await refused(
      stage.http.sandboxChallenge({ ...other, params: { transaction_id: made.transaction_id }, body }),
      'VALIDATION/TRANSACTION_NOT_FOUND',
    );
    const unknown = await refused(
      stage.http.sandboxChallenge({ ...other, params: { transaction_id: 'Unknown1' }, body }),
      'VALIDATION/TRANSACTION_NOT_FOUND',
    );
    expect(foreign.status).to.equal(404);
    expect(foreign.detail).to.equal(unknown.detail);
    expect((await stage.statusOf(made)).status).to.include({ status: 'PROCESSING' });
  });

  it('is refused without an outcome, and with one that there is not', async () => {
    const params = { transaction_id: (await challenged()).transaction_id };
    expect(
      (await refused(stage.http.sandboxChallenge({ params, invalidBody: {} }), 'VALIDATION/MISSING_FIELD')).context,
    ).to.deep.equal({ field: 'outcome' });
    await refused(
      stage.http.sandboxChallenge({ params, invalidBody: { outcome: 'approved' } }),
      'VALIDATION/INVALID_FIELD',
    );
  });

  it('is refused on a live terminal', async () => {
    const { prisma } = stage.service.deps.store;
    const [live, createdAt] = [
      { terminalId: 'LIVE01', apiKey: 'ptk_live_key_of_the_tests' },
      stage.service.clock.now(),
    ];
    const { accountId } = await prisma.account.create({ data: { name: 'Live', createdAt } });
    await prisma.terminal.create({
      data: {
        terminalId: live.terminalId,
        accountId,
        environment: 'live',
        name: 'Live',
        routes: ['simulator_a'],
        createdAt,
      },
    });
    await prisma.apiKey.create({
      data: {
        accountId,
        environment: 'live',
        ...storedKey(live.apiKey),
        createdAt,
        terminals: { create: { terminalId: live.terminalId } },
      },
    });
    const made = await succeeded(stage.http.sale({ ...live, body: paymentWith(challengedCard) }));
    const { status } = await refused(
      stage.http.sandboxChallenge({
        ...live,
        params: { transaction_id: made.transaction_id },
        body: { outcome: 'succeeded' },
      }),
      'VALIDATION/API_KEY_ENVIRONMENT_MISMATCH',
    );
    expect(status).to.equal(403);
    expect(
      (await succeeded(stage.http.transactionStatus({ ...live, params: { transaction_id: made.transaction_id } })))
        .status,
    ).to.include({ status: 'PROCESSING' });
  });
});
