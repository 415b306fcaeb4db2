import { expect } from 'chai';
import { compareLedgers } from '../../src/payments/reconciliation/missing-payments.js';
import { importMissing } from '../../src/recurring/import-missing.js';
import { client, type ContractClient, succeeded } from '../support/contract/contract-client.js';
import { payment } from '../support/payments.js';
import { approvedAs, vanishes } from '../support/processors/scripted-processor.js';
import { terminalId } from '../support/service.js';
import { leaveUnknown, startStage } from '../support/stage.js';
import { replacing, started } from '../support/started.js';
import { restoredStage } from './restored-stage.js';
/** The simulated bank declines this amount for lack of funds until the third attempt of the payment. */
const declinedTwice = 3004;
const all = { body: { import_missing: true } };

describe('a database that was restored to a time before payments', () => {
  let api: ContractClient;
  let refundedLater: string;
  let declined: string;
  let madeAt: string;
  const lost: Record<'sale' | 'refund' | 'hold' | 'capture' | 'released' | 'void' | 'retry' | 'refundOfSale', string> =
    { sale: '', refund: '', hold: '', capture: '', released: '', void: '', retry: '', refundOfSale: '' };

  const read = async (transactionId: string) =>
    stage.service.deps.store.prisma.transaction.findFirstOrThrow({ where: { transactionId } });
  const statement = () => stage.service.deps.processors.builtIn.get('simulator_a')!.processor;

  const stage = started(() => restoredStage('2026-03-10T09:00:00.000Z'));
  before(async () => {
    api = client(stage.service);
    refundedLater = (await api.sale({ body: payment() }).ok).transaction_id;
    declined = (await api.sale({ body: payment({ amount: declinedTwice }) }).ok).transaction_id;
    const backup = await stage.backup();

    api = client(stage.service);
    const about = async (transactionId: string) => {
      return { transaction_reference_id: transactionId, order_reference_id: (await read(transactionId)).orderId };
    };
    const id = async (submitted: Promise<{ status: number }>) =>
      (await succeeded(submitted as ReturnType<typeof api.sale>)).transaction_id;
    lost.refund = await id(api.refund({ body: { ...(await about(refundedLater)), amount: 4 } }));
    lost.sale = await id(api.sale({ body: payment() }));
    madeAt = (await api.transactionStatus({ transaction_id: lost.sale }).ok).created_at;
    lost.refundOfSale = await id(api.refund({ body: { ...(await about(lost.sale)), amount: 3 } }));
    lost.hold = await id(api.preauth({ body: payment() }));
    lost.capture = await id(api.capture({ body: { ...(await about(lost.hold)), amount: 5 } }));
    lost.released = await id(api.preauth({ body: payment() }));
    lost.void = await id(api.voidPayment({ body: await about(lost.released) }));
    const again = { body: { retry: { originating_id: declined } } };
    await api.saleRetry(again).ok;
    lost.retry = await id(api.saleRetry(again));
    await stage.restore(backup, '2026-03-10T10:00:00.000Z');
    api = client(stage.service);
  });

  it('compares the other ledgers when a processor gives no statement, and does not continue on that', async () => {
    await api.managementRecoveryCompare({ body: { until: '2026-03-10T08:30:00.000Z' } }).ok;
    using _replaced = replacing(statement(), { statement: () => expect.fail('the bank is closed') });
    const found = await api.managementRecoveryCompare({ body: {} }).ok;
    const states = Object.fromEntries(found.ledgers.map(({ provider_key, state }) => [provider_key, state]));
    expect(states).to.eql({ simulator_a: 'unavailable', simulator_b: 'compared' });
    await api
      .managementRecoveryContinue({ body: { comment: 'Compared.' } })
      .refused('VALIDATION/RECOVERY_NOT_COMPARED');
  });

  it('compares the time that is named, and reads each statement once', async () => {
    const processor = statement();
    const given = processor.statement!;
    const asked: string[] = [];
    Object.assign(processor, {
      statement: (from: Date, to: Date) => {
        asked.push(`${from.toISOString()} ${to.toISOString()}`);
        return (async function* () {
          for await (const entry of given(new Date(0), to))
            for (let copy = 0; copy < 300; copy++) yield { ...entry, idempotencyKey: `copy-${copy}` };
        })();
      },
    });
    const since = '2026-03-10T08:00:00.000Z';
    const until = '2026-03-10T09:30:00.000Z';
    const found = await api.managementRecoveryCompare({ body: { since, until } }).ok;
    Object.assign(processor, { statement: given });
    expect(found).to.include({ since, until });
    expect(asked).to.eql([`${since} ${until}`]);
    expect(found.ledgers.find(({ provider_key }) => provider_key === 'simulator_a')?.entry_count).to.be.above(2_000);

    for (const body of [{ since, until: '2026-03-10T08:30:00.000Z' }, { since: '2026-03-10T09:59:00.000Z' }]) {
      expect(await api.managementRecoveryCompare({ body }).ok).to.include({ missing_count: 0, open_count: 0 });
      const early = api.managementRecoveryContinue({ body: { comment: 'A part of the lost time was compared.' } });
      await early.refused('VALIDATION/RECOVERY_NOT_COMPARED');
    }
    await api.managementRecoveryCompare({ body: { since: until, until: since } }).refused('VALIDATION/INVALID_FIELD');
  });

  it('imports what only the ledgers have, under the ids that it had', async () => {
    const found = await api.managementRecoveryCompare(all).ok;
    expect(found.missing.map((one) => [one.idempotency_key, one.imported])).to.have.deep.members(
      Object.values(lost).map((key) => [key, true]),
    );
    expect(await api.managementRecoveryCompare(all).ok).to.include({ missing_count: 0, imported_count: 0 });
    await api.managementRecoveryContinue({ body: { comment: 'Imported.' } }).ok;
  });

  it('has the payments, readable and refundable within what is left', async () => {
    const sale = await api.transactionStatus({ transaction_id: lost.sale }).ok;
    expect(sale.status).to.include({ status: 'APPROVED' });
    expect(sale.created_at, 'the time of the payment, not of the import').to.equal(madeAt);
    const { orderId, amount, refundedAmount } = await read(lost.sale);
    expect([amount, refundedAmount].map(Number)).to.eql([10.5, 3]);
    const body = { transaction_reference_id: lost.sale, order_reference_id: orderId };
    await api.refund({ body: { ...body, amount: 8 } }).refused('VALIDATION/REFUND_AMOUNT_EXCEEDED');
    const refund = await api.refund({ body }).ok;
    expect((await read(refund.transaction_id)).status).to.equal('APPROVED');
  });

  it('has refunds, captures and voids with the payments that they are about', async () => {
    const states = async (...ids: string[]) => (await Promise.all(ids.map(read))).map(({ status }) => status);
    expect(Number((await read(refundedLater)).refundedAmount)).to.equal(4);
    expect(await states(lost.hold, lost.capture)).to.eql(['APPROVED', 'APPROVED']);
    expect((await read(lost.hold)).successorId).to.equal(lost.capture);
    expect(await states(lost.released, lost.void)).to.eql(['CANCELLED', 'APPROVED']);
  });

  it('has the retry of a sale after the attempts before it, and allows no other', async () => {
    expect(await read(lost.retry)).to.include({ status: 'APPROVED', attemptNumber: 3 });
    const between = await read((await read(lost.retry)).originatingId!);
    expect(between).to.include({ status: 'DECLINED', originatingId: declined });
    await api
      .saleRetry({ body: { retry: { originating_id: declined } } })
      .refused('VALIDATION/TRANSACTION_RESUBMISSION_NOT_ALLOWED');
  });
});

describe('a ledger of a merchant’s own account at the bank', () => {
  const stage = started(startStage);

  it('neither settles nor imports a payment of a terminal of another account', async () => {
    const { deps, clock } = stage.service;
    stage.bankA.next('sale', vanishes);
    const { transaction_id } = await leaveUnknown(stage, stage.http.sale({ body: payment() }));
    const entry = { ...approvedAs('recorded-1'), operation: 'sale', amount: '10.5', currency: 'EUR' } as const;
    async function* statement() {
      for (const named of [terminalId, `${terminalId} `])
        for (const idempotencyKey of [transaction_id, 'imported'])
          yield { ...entry, terminalId: named, idempotencyKey, bookedAt: clock.now() };
    }
    const bank = deps.processors.builtIn.get('simulator_b')!;
    Object.assign(bank, { accountId: '01940a6e-8c5d-7f64-8e7a-6c51403f2e1a' });
    Object.assign(bank.processor, { statement });
    const ledgers = await compareLedgers(deps, { from: new Date(0), to: clock.now() });
    expect(ledgers.map(({ entries }) => entries)).to.eql([0, 4]);
    await importMissing(deps, ledgers, true);
    const rows = await stage.query('SELECT transaction_id AS id, status, processor_key AS at FROM transactions');
    expect(rows).to.eql([{ id: transaction_id, status: 'UNKNOWN', at: 'simulator_a' }]);
  });
});
