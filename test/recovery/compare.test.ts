import { expect } from 'chai';
import { client, refused, succeeded } from '../support/contract/contract-client.js';
import { TestClock, until } from '../support/time/clock.js';
import { copyTestDirectory, createTestDirectory, type TestDatabase } from '../support/database/database.js';
import { payment } from '../support/payments.js';
import { startTestService, type TestService } from '../support/service.js';
import { platformInit, seriesClient } from '../recurring/series-client.js';

const due = new Date('2026-04-10T00:05:00.000Z');
const restored = (): TestClock => new TestClock(new Date('2026-04-10T01:00:00.000Z'));

describe('a database that was restored to a time before a charge', () => {
  let database: TestDatabase;
  let copy: TestDatabase;
  let id: string;
  let lost: string[];
  let service: TestService;

  const open = (dataDirectory: string, clock: TestClock, settings = {}): Promise<TestService> =>
    startTestService(settings, { clock, database: { dataDirectory, drop: () => Promise.resolve() } });
  const charges = () => service.deps.store.prisma.transaction.findMany({ where: { type: 'recurring' } });
  const pass = async () => {
    for (let second = 0; second < 5; second++) {
      await service.clock.advance(1_000);
      await succeeded(client(service).managementRecoveryGet());
    }
  };

  before(async () => {
    database = await createTestDirectory();
    service = await startTestService({}, { database });
    id = await seriesClient(service).start(platformInit('2026-03-10', { number_of_payments: 3 }));
    await service.close();
    copy = copyTestDirectory(database.dataDirectory);

    service = await open(database.dataDirectory, new TestClock(due));
    const sale = await succeeded(client(service).sale({ body: payment() }));
    await until('the occurrence is charged', async () => {
      await pass();
      return (await charges()).length === 1;
    });
    const bank = await service.deps.store.prisma.simulatorEntry.findMany({ where: { createdAt: { gte: due } } });
    lost = [(await charges())[0]!.transactionId, sale.transaction_id];
    expect(bank.map(({ idempotencyKey }) => idempotencyKey)).to.have.members(lost);
    await service.close();

    service = await open(copy.dataDirectory, restored(), { RECOVERY: 'true' });
    // The simulated bank is in the database as well: its ledger is as the bank has it, whatever was restored.
    for (const { context: _context, ...entry } of bank as ((typeof bank)[number] & { context?: unknown })[])
      await service.deps.store.prisma.simulatorEntry.create({ data: entry });
  });
  after(async () => {
    await service.close();
    await database.drop();
    await copy.drop();
  });

  it('imports the rest when the vault has lost the key of a card, and does not continue', async () => {
    await service.close();
    service = await open(copy.dataDirectory, restored(), {
      VAULT_KEYS: `other:${Buffer.alloc(32, 9).toString('base64')}`,
    });
    const found = await succeeded(client(service).managementRecoveryCompare({ body: { import_missing: true } }));
    expect(found).to.include({ missing_count: 2, imported_count: 1 });
    const [charge, sale] = lost.map((key) => found.missing.find(({ idempotency_key }) => idempotency_key === key));
    expect(charge).to.include({ imported: false, import_error: 'instrument_unreadable' });
    expect(sale).to.include({ imported: true }).and.not.to.have.property('import_error');
    await refused(
      client(service).managementRecoveryContinue({ body: { comment: 'Compared.' } }),
      'VALIDATION/RECOVERY_NOT_COMPARED',
    );
    await service.close();
    service = await open(copy.dataDirectory, restored());
  });

  it('is compared with the ledgers, and what is missing is listed', async () => {
    const found = await succeeded(client(service).managementRecoveryCompare({ body: {} }));
    expect(found).to.include({ missing_count: 1, imported_count: 0 });
    expect(found.missing.map(({ idempotency_key }) => idempotency_key)).to.deep.equal([lost[0]]);
    expect(found.ledgers.every(({ has_statement }) => has_statement)).to.equal(true);
    expect(await charges()).to.have.length(0);
  });

  it('gets the charge that is missing, counted once and without a call', async () => {
    const found = await succeeded(client(service).managementRecoveryCompare({ body: { import_missing: true } }));
    expect(found).to.include({ missing_count: 1, imported_count: 1 });
    const [charge] = await charges();
    expect(charge).to.include({ transactionId: lost[0], status: 'APPROVED' });
    expect((await seriesClient(service).status(id)).recurring).to.include({ completed_payments: 2 });
    expect(await succeeded(client(service).managementRecoveryCompare({ body: { import_missing: true } }))).to.include({
      missing_count: 0,
      imported_count: 0,
    });
  });

  it('continues after the comparison, and charges the occurrence no second time', async () => {
    await succeeded(client(service).managementRecoveryContinue({ body: { comment: 'The charge was imported.' } }));
    await pass();
    expect(await charges()).to.have.length(1);
    const [entry] = await service.deps.store.prisma.simulatorEntry.findMany({ where: { idempotencyKey: lost[0]! } });
    expect(entry?.calls).to.equal(1);
    await refused(client(service).managementRecoveryCompare({ body: {} }), 'VALIDATION/NOT_IN_RECOVERY');
  });
});
