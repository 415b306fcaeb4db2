import { expect } from 'chai';
import { client, type ContractClient, refused, succeeded } from '../support/contract/contract-client.js';
import { TestClock, until } from '../support/time/clock.js';
import { copyTestDirectory, createTestDirectory, type TestDatabase } from '../support/database/database.js';
import { payment } from '../support/payments.js';
import { startTestService, type TestService } from '../support/service.js';
import { started } from '../support/started.js';
import { platformInit, seriesClient } from '../recurring/series-client.js';
import { restoredStage } from './restored-stage.js';

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

const [a, b] = ['simulator_a', 'simulator_b'] as const;

/** Payments as they are after the restore: their state here, the entries of ledgers, and what the comparison does. */
const openCases = [
  ['approved by its second route', `PROCESSING ${a}`, `${b} approved`, `${b} approved`, `APPROVED ${b}`],
  ['approved, and was at no route here', 'PROCESSING', `${b} approved`, `${b} approved`, `APPROVED ${b}`],
  ['UNKNOWN, and approved by its second route', `UNKNOWN ${a}`, `${b} approved`, `${b} approved`, `APPROVED ${b}`],
  [
    'approved, and refused elsewhere',
    `PROCESSING ${a}`,
    `${a} approved, ${b} declined`,
    `${a} approved`,
    `APPROVED ${a}`,
  ],
  [
    'refused, and approved elsewhere',
    `PROCESSING ${a}`,
    `${a} declined, ${b} approved`,
    `${b} approved`,
    `APPROVED ${b}`,
  ],
  ['approved by both', `PROCESSING ${a}`, `${a} approved, ${b} approved`, `${a} approved`, `APPROVED ${a}`, b],
  ['approved with another amount', `PROCESSING ${a}`, `${b} approved 9`, `${b} approved`, `PROCESSING ${b}`, b],
  ['refused', `PROCESSING ${a}`, `${a} declined`, `${a} declined`, `DECLINED ${a}`],
  ['refused by its second route only', `PROCESSING ${a}`, `${b} declined`, `${b} declined`, `DECLINED ${b}`],
  [
    'refused elsewhere while it waits',
    `PROCESSING ${a}`,
    `${a} pending, ${b} declined`,
    `${b} declined`,
    `PROCESSING ${a}`,
  ],
  ['in no ledger', `PROCESSING ${a}`, '', '', `PROCESSING ${a}`],
].map(([title = '', here = '', ledgers = '', listed = '', after = '', discrepancy]) => {
  const [status, processorKey = null] = here.split(' ') as ['PROCESSING' | 'UNKNOWN', string?];
  const entries = ledgers === '' ? [] : ledgers.split(', ').map((entry) => entry.split(' '));
  return { title, here: { status, processorKey }, entries, listed, after, discrepancy };
});

describe('a database that was restored to a time at which payments had no outcome', function () {
  const ids = new Map<(typeof openCases)[number], string>();
  let hold: string;
  let capture: string;
  let charge: string;
  let api: ContractClient;
  const prisma = () => stage.service.deps.store.prisma;
  const read = async (transactionId: string) => prisma().transaction.findFirstOrThrow({ where: { transactionId } });
  const reopen = (transactionId: string, row: object) =>
    prisma().transaction.updateMany({
      where: { transactionId },
      data: { reason: 'PROCESSOR.TIMEOUT', providerTransactionId: null, dueAt: null, ...row },
    });
  const noticed = async (idempotencyKey: string) =>
    (await prisma().discrepancy.findMany({ where: { idempotencyKey } })).map(({ processorKey }) => processorKey);

  const stage = started(() => restoredStage('2026-03-10T09:00:00.000Z'));
  before(async () => {
    await seriesClient(stage.service).start(platformInit('2026-03-10', { number_of_payments: 3 }));
    await stage.at('2026-04-10T00:05:00.000Z');
    const charges = () => prisma().transaction.findMany({ where: { type: 'recurring', status: 'APPROVED' } });
    await stage.passUntil('the occurrence is charged', async () => (await charges()).length === 1);
    charge = (await charges())[0]!.transactionId;
    api = client(stage.service);
    for (const one of openCases) ids.set(one, (await succeeded(api.sale({ body: payment() }))).transaction_id);
    const held = await succeeded(api.preauth({ body: payment() }));
    hold = held.transaction_id;
    const backup = await stage.backup();
    const body = { transaction_reference_id: hold, order_reference_id: held.order_id! };
    capture = (await succeeded(client(stage.service).capture({ body }))).transaction_id;
    await stage.restore(backup, '2026-04-10T01:00:00.000Z');
    api = client(stage.service);

    for (const [{ here, entries }, transactionId] of ids) {
      await reopen(transactionId, here);
      const entry = (await stage.ledger()).find(({ idempotencyKey }) => idempotencyKey === transactionId)!;
      await prisma().simulatorEntry.deleteMany({ where: { idempotencyKey: transactionId } });
      for (const [processorKey = '', outcome = '', amount = entry.amount] of entries)
        await prisma().simulatorEntry.create({
          data: { ...entry, providerTransactionId: `${processorKey}_${transactionId}`, processorKey, outcome, amount },
        });
    }
    await reopen(hold, { status: 'PROCESSING', processorKey: a });
    await prisma().simulatorEntry.updateMany({
      where: { idempotencyKey: { in: [hold, capture, charge] } },
      data: { processorKey: b },
    });
    // The other bank has corrected its refusal of the capture.
    const entry = await prisma().simulatorEntry.findFirstOrThrow({ where: { idempotencyKey: capture } });
    await prisma().simulatorEntry.create({
      data: { ...entry, processorKey: a, providerTransactionId: `${a}_${capture}` },
    });
    await reopen(charge, { status: 'PROCESSING', processorKey: a });
    const { terminalId, recurringId } = await prisma().series.findFirstOrThrow();
    await prisma().openCharge.create({ data: { terminalId, recurringId, transactionId: charge } });
    await prisma().series.updateMany({ data: { completedPayments: 1 } });
    await prisma().occurrence.updateMany({
      where: { status: 'completed', sequenceNumber: { gt: 1 } },
      data: { status: 'processing', executedAt: null },
    });
  });

  it('lists them without a change, and does not continue while an approved one is open', async () => {
    const found = await succeeded(api.managementRecoveryCompare({ body: {} }));
    const listed = found.open.map((one) => [one.idempotency_key, `${one.provider_key} ${one.outcome}`, one.settled]);
    expect(listed).to.have.deep.members([
      ...[...ids].flatMap(([{ listed: by }, id]) => (by ? [[id, by, false]] : [])),
      [hold, `${b} approved`, false],
      [charge, `${b} approved`, false],
    ]);
    expect(found).to.include({ open_count: listed.length, settled_count: 0 });
    expect((await read(hold)).status).to.equal('PROCESSING');
    const body = { comment: 'Compared.' };
    await refused(api.managementRecoveryContinue({ body }), 'VALIDATION/RECOVERY_NOT_COMPARED');
  });

  it('settles no refusal while a ledger is not compared', async () => {
    const processor = stage.service.deps.processors.builtIn.get(b)!.processor;
    const given = processor.statement;
    const closed = () => {
      throw new Error('the bank is closed');
    };
    Object.assign(processor, { statement: closed });
    const { open } = await succeeded(api.managementRecoveryCompare({ body: { import_missing: true } }));
    Object.assign(processor, { statement: given });
    expect(open.map(({ outcome, settled }) => [outcome, settled])).to.deep.include(['declined', false]);
    expect(open.filter(({ outcome, settled }) => settled && outcome !== 'approved')).to.deep.equal([]);
  });

  it('settles those that ledgers decide, before it imports the payments that reference them', async () => {
    const found = await succeeded(api.managementRecoveryCompare({ body: { import_missing: true } }));
    expect(found.missing.map((one) => [one.provider_key, one.idempotency_key, one.imported])).to.deep.equal([
      [a, capture, false],
      [b, capture, true],
    ]);
    expect(await noticed(capture), 'captured twice').to.deep.equal([a]);
    expect((await read(hold)).successorId).to.equal(capture);
    expect(await prisma().series.findFirst()).to.include({ completedPayments: 2, status: 'active' });
    const again = await succeeded(api.managementRecoveryCompare({ body: { import_missing: true } }));
    expect(again).to.include({ missing_count: 0, settled_count: 0 });
  });

  for (const one of openCases)
    it(`has a payment that is ${one.title}: ${one.after}`, async () => {
      const { status, processorKey, successorId } = await read(ids.get(one)!);
      expect([`${status} ${processorKey}`, successorId]).to.deep.equal([one.after, null]);
      expect(await noticed(ids.get(one)!)).to.deep.equal(one.discrepancy === undefined ? [] : [one.discrepancy]);
    });

  it('continues, and sends nothing that a ledger has', async () => {
    const calls = async () =>
      (await stage.ledger()).map((entry) => [entry.processorKey, entry.idempotencyKey, entry.outcome, entry.calls]);
    const before = await calls();
    await succeeded(api.managementRecoveryContinue({ body: { comment: 'Settled.' } }));
    await prisma().transaction.updateMany({
      where: { status: 'PROCESSING' },
      data: { dueAt: stage.service.clock.now() },
    });
    const inNoLedger = ids.get(openCases.at(-1)!)!;
    await stage.passUntil(
      'the payment in no ledger is sent again',
      async () => (await read(inNoLedger)).status === 'APPROVED',
    );
    await stage.passUntil('lookups run', async () => (await read(ids.get(openCases[6]!)!)).status === 'APPROVED');
    expect((await calls()).filter(([, key]) => key !== inNoLedger)).to.have.deep.members(before);
    expect(await prisma().transaction.count({ where: { type: 'recurring' } })).to.equal(1);
  });
});
