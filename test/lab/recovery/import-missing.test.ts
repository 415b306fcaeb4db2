import { expect } from 'chai';
import { client, type ContractClient } from '../../support/contract/contract-client.js';
import { card, payment } from '../../support/payments.js';
import { restoredStage } from '../../recovery/restored-stage.js';
import { replacing, started, startedForEach } from '../../support/started.js';
import { merchantInit, platformInit, seriesClient } from '../../recurring/series-client.js';

/** The simulated bank declines this amount for lack of funds until the third attempt of the payment. */
const declinedTwice = 3004;
const dates = ['2026-04-10T00:05:00.000Z', '2026-04-11T00:10:00.000Z', '2026-04-13T00:15:00.000Z'] as const;

describe('a database that was restored to a time before the retries of a charge', function () {
  const backups: Awaited<ReturnType<typeof stage.backup>>[] = [];
  let attempts: string[];

  const charges = () =>
    stage.service.deps.store.prisma.transaction.findMany({
      where: { type: 'recurring' },
      orderBy: { attemptNumber: 'asc' },
    });

  const stage = started(() => restoredStage('2026-03-10T09:00:00.000Z'));
  before(async () => {
    const init = platformInit('2026-04-10', { number_of_payments: 2 }, { amount: declinedTwice });
    await seriesClient(stage.service).start(init);
    for (const [index, date] of dates.entries()) {
      backups.push(await stage.backup());
      await stage.at(date);
      await stage.passUntil(`attempt ${index + 1} is made`, async () => (await charges()).length === index + 1);
    }
    await stage.passUntil('the last is approved', async () => (await charges()).at(-1)?.status === 'APPROVED');
    attempts = (await charges()).map(({ transactionId }) => transactionId);
  });

  for (const [there, title] of ['the charge', 'the first retry', 'the second retry'].entries())
    it(`imports what was attempted from ${title} on, and charges once`, async () => {
      await stage.restore(backups[there]!, '2026-04-13T06:00:00.000Z');
      const { service } = stage;
      expect(await charges()).to.have.length(there);
      const found = await client(service).managementRecoveryCompare({ body: { import_missing: true } }).ok;
      expect(found).to.include({ missing_count: 1, imported_count: 1 });
      const series = await service.deps.store.prisma.series.findFirstOrThrow();
      expect(found.missing[0]).to.include({ idempotency_key: attempts[2], recurring_id: series.recurringId });

      const imported = await charges();
      expect(imported.map(({ transactionId }) => transactionId)).to.eql(attempts);
      expect(imported.map(({ status }) => status)).to.eql(['DECLINED', 'DECLINED', 'APPROVED']);
      expect(imported.map(({ originatingId }) => originatingId)).to.eql([null, attempts[0], attempts[1]]);
      expect(series).to.include({ completedPayments: 1, status: 'active' });
      expect(await service.deps.store.prisma.scheduledRetry.count()).to.equal(0);
      expect(await service.deps.store.prisma.occurrence.count({ where: { status: 'completed' } })).to.equal(1);

      const before = await stage.ledger();
      await client(service).managementRecoveryContinue({ body: { comment: 'Imported.' } }).ok;
      await service.clock.advance(8 * 24 * 60 * 60 * 1000, 16);
      await stage.passUntil('work goes on', async () => true);
      expect(await charges()).to.have.length(3);
      const calls = (entries: typeof before) =>
        entries.map(({ idempotencyKey, calls: made }) => [idempotencyKey, made]);
      expect(calls(await stage.ledger()), 'the bank is called no further').to.eql(calls(before));
    });

  it('imports them as retries of its occurrence, also if the charge was open and no ledger names it', async () => {
    await stage.restore(backups[1]!, '2026-04-13T06:00:00.000Z');
    const { prisma } = stage.service.deps.store;
    const [charge] = await charges();
    const { terminalId, transactionId, recurringId } = charge!;
    const open = { status: 'UNKNOWN', reason: 'PROCESSOR.UNKNOWN' } as const;
    await prisma.transaction.updateMany({ where: { transactionId }, data: open });
    await prisma.openCharge.create({ data: { terminalId, transactionId, recurringId: recurringId! } });
    await prisma.scheduledRetry.deleteMany();
    await prisma.simulatorEntry.deleteMany({ where: { idempotencyKey: transactionId } });

    const api = client(stage.service);
    expect(await api.managementRecoveryCompare({ body: { import_missing: true } }).ok).to.include({
      imported_count: 1,
    });
    await api.managementRecoveryContinue({ body: { comment: 'Imported.' } }).ok;
    await stage.service.clock.advance(2 * 24 * 60 * 60 * 1000, 16);
    await stage.passUntil('work goes on', async () => true);
    expect((await charges()).map(({ status }) => status)).to.eql(['ERROR', 'DECLINED', 'APPROVED']);
    const [occurrence] = await prisma.occurrence.findMany({ orderBy: { sequenceNumber: 'asc' } });
    expect(occurrence).to.include({ status: 'completed', transactionId: attempts[2] });
    expect(await prisma.series.findFirst()).to.include({ completedPayments: 1, status: 'active' });
  });
});

describe('a database that was restored to a time before a failed occurrence was charged again', () => {
  const stage = startedForEach(() => restoredStage('2026-03-10T09:00:00.000Z'));
  const poor = card('4000000000000341');

  it('imports it as the charge of that occurrence, and counts it', async () => {
    const init = platformInit('2026-04-10', { number_of_payments: 2 }, { payment_instrument: poor });
    const recurring_id = await seriesClient(stage.service).start(init);
    const charges = () => stage.service.deps.store.prisma.transaction.findMany({ where: { type: 'recurring' } });
    for (const [index, day] of ['10', '11', '13', '17', '24'].entries()) {
      await stage.at(`2026-04-${day}T0${index}:00:00.000Z`);
      await stage.passUntil(`attempt ${index + 1} is made`, async () => (await charges()).length === index + 1);
    }
    await stage.passUntil(
      'the series is paused',
      async () => (await seriesClient(stage.service).standing(recurring_id)).status === 'paused',
    );
    await client(stage.service).recurringResume({ body: { recurring_id } }).ok;
    await importsItsCharge(recurring_id);
  });

  it('imports it likewise in a series of the merchant', async () => {
    const init = merchantInit({ first_payment_date: '2026-04-10' }, { payment_instrument: poor });
    const recurring_id = await seriesClient(stage.service).start(init);
    const { futureTransactionId: future_transaction_id } =
      await stage.service.deps.store.prisma.occurrence.findFirstOrThrow();
    await client(stage.service).futureTransactionCharge({ body: { recurring_id, future_transaction_id } }).ok;
    await importsItsCharge(recurring_id);
  });

  async function importsItsCharge(recurring_id: string): Promise<void> {
    await client(stage.service).recurringInstrument({ body: { recurring_id, payment_instrument: card() } }).ok;
    const backup = await stage.backup();
    const failed = await stage.service.deps.store.prisma.occurrence.findFirstOrThrow({ where: { status: 'failed' } });
    const future_transaction_id = failed.futureTransactionId;
    const { transaction_id } = await client(stage.service).futureTransactionCharge({
      body: { recurring_id, future_transaction_id },
    }).ok;
    await stage.restore(backup, '2026-04-24T06:00:00.000Z');

    const found = await client(stage.service).managementRecoveryCompare({ body: { import_missing: true } }).ok;
    expect(found).to.include({ missing_count: 1, imported_count: 1 });
    const { prisma } = stage.service.deps.store;
    const paid = { status: 'completed', transactionId: transaction_id };
    expect(await prisma.occurrence.findFirst({ where: { futureTransactionId: future_transaction_id } })).to.include(
      paid,
    );
    expect(await prisma.series.findFirst()).to.include({ completedPayments: 1, reservedPayments: 0, status: 'active' });
  }
});

describe('a database that was restored to a time at which the outcome of a sale was open', function () {
  const stage = started(() => restoredStage('2026-03-10T09:00:00.000Z'));

  it('imports its retries and refuses the sale that they followed, so that nothing retries it again', async () => {
    const { transaction_id: sale } = await client(stage.service).sale({ body: payment({ amount: declinedTwice }) }).ok;
    const backup = await stage.backup();
    const retries: string[] = [];
    for (let number = 0; number < 2; number++) {
      const body = { retry: { originating_id: retries.at(-1) ?? sale } };
      retries.push((await client(stage.service).saleRetry({ body }).ok).transaction_id);
    }
    await stage.restore(backup, '2026-03-10T12:00:00.000Z');
    const { transaction } = stage.service.deps.store.prisma;
    const open = { status: 'UNKNOWN', reason: 'PROCESSOR.UNKNOWN' } as const;
    await transaction.updateMany({ where: { transactionId: sale }, data: open });

    const found = await client(stage.service).managementRecoveryCompare({ body: { import_missing: true } }).ok;
    expect(found).to.include({ missing_count: 1, imported_count: 1 });
    const chain = await transaction.findMany({ orderBy: { attemptNumber: 'asc' } });
    expect(chain.map(({ transactionId, status }) => [transactionId, status])).to.eql([
      [sale, 'DECLINED'],
      [retries[0], 'DECLINED'],
      [retries[1], 'APPROVED'],
    ]);
  });
});

describe('a database that was restored to a time at which the init of a series was open', function () {
  for (const [name, count, special] of [
    ['with its charges', 2, undefined],
    ['with its charges, also one that another bank had declined', 2, 'declined-first'],
    ['on the day of its init, if it was not charged', 0, undefined],
    ['on the day of its init, also if the import ends before it is counted', 0, 'uncounted'],
  ] as const)
    it(`starts the series ${name}, counts them, and makes no more than agreed`, () =>
      startsWithItsCharges(count, special));

  async function startsWithItsCharges(count: number, special?: 'declined-first' | 'uncounted'): Promise<void> {
    const stage = await restoredStage('2026-03-10T09:00:00.000Z');
    const terms = { recurring_date_type: 'daily', number_of_payments: 3 } as const;
    await seriesClient(stage.service).start(platformInit('2026-04-10', terms));
    const backup = await stage.backup();
    const charges = () =>
      stage.service.deps.store.prisma.transaction.findMany({
        where: { type: { in: ['recurring', 'sale'] } },
        orderBy: { transactionId: 'asc' },
      });
    for (const [index, day] of ['10', '11'].slice(0, count).entries()) {
      await stage.at(`2026-04-${day}T00:05:00.000Z`);
      await stage.passUntil('a charge is approved', async () => {
        const made = await charges();
        return made.length === index + 1 && made.every(({ status }) => status === 'APPROVED');
      });
    }
    const lost = (await charges()).map(({ transactionId }) => transactionId);

    await stage.restore(backup, '2026-04-11T12:00:00.000Z');
    const { prisma } = stage.service.deps.store;
    const { terminalId, recurringId, initTransactionId: transactionId } = await prisma.series.findFirstOrThrow();
    await prisma.transaction.update({
      where: { terminalId_transactionId: { terminalId, transactionId } },
      data: { status: 'UNKNOWN', reason: 'PROCESSOR.UNKNOWN' },
    });
    const uncount = async () => {
      await prisma.occurrence.deleteMany();
      await prisma.series.updateMany({ data: { startedAt: null } });
      await prisma.openCharge.create({ data: { terminalId, recurringId, transactionId } });
    };
    await uncount();
    const { simulatorEntry } = prisma;
    const declined = special === 'declined-first' ? lost : [];
    for (const entry of await simulatorEntry.findMany({ where: { idempotencyKey: { in: declined } } }))
      await simulatorEntry.create({
        data: { ...entry, processorKey: 'simulator_b', outcome: 'declined', reason: 'DECLINED.INSUFFICIENT_FUNDS' },
      });

    const found = await client(stage.service).managementRecoveryCompare({ body: { import_missing: true } }).ok;
    expect(found).to.include({ missing_count: count, imported_count: count });
    expect(found.missing.map((one) => one.recurring_id)).to.eql(lost.map(() => recurringId));
    expect((await charges()).map((one) => one.transactionId)).to.eql(lost);
    expect(await prisma.series.findFirst()).to.include({ completedPayments: count, status: 'active' });
    if (special === 'uncounted') await uncount();
    await client(stage.service).managementRecoveryContinue({ body: { comment: 'Imported.' } }).ok;
    await stage.at('2026-04-16T06:00:00.000Z');
    const { series, occurrence } = stage.service.deps.store.prisma;
    await stage.passUntil('the series ends', async () => (await series.findFirst())?.status === 'completed');
    const planned = await occurrence.findMany({ orderBy: { sequenceNumber: 'asc' } });
    expect(planned.map((one) => one.scheduledDate.toISOString().slice(5, 10))).to.eql(['04-10', '04-11', '04-12']);
    expect(await charges()).to.have.length(3);
    await stage.close();
  }
});

describe('a database that was restored to a time before a charge', () => {
  const restored = '2026-04-10T01:00:00.000Z';
  let id: string;
  let lost: string[];
  const charges = () => stage.service.deps.store.prisma.transaction.findMany({ where: { type: 'recurring' } });
  const compare = (import_missing: boolean) =>
    client(stage.service).managementRecoveryCompare({ body: { import_missing } }).ok;

  const stage = started(() => restoredStage('2026-03-10T09:00:00.000Z'));
  before(async () => {
    id = await seriesClient(stage.service).start(platformInit('2026-03-10', { number_of_payments: 3 }));
    const backup = await stage.backup();
    await stage.at('2026-04-10T00:05:00.000Z');
    const earlier = (await stage.ledger()).length;
    const sale = await client(stage.service).sale({ body: payment() }).ok;
    await stage.passUntil('the occurrence is charged', async () => (await charges()).length === 1);
    lost = [(await charges())[0]!.transactionId, sale.transaction_id];
    const later = (await stage.ledger()).slice(earlier);
    expect(later.map(({ idempotencyKey }) => idempotencyKey)).to.have.members(lost);
    await stage.restore(backup, restored);
  });

  it('imports the rest when the vault has lost the key of a card, and does not continue', async () => {
    await stage.at(restored, { VAULT_KEYS: `other:${Buffer.alloc(32, 9).toString('base64')}` });
    const found = await compare(true);
    expect(found).to.include({ missing_count: 2, imported_count: 1 });
    const [charge, sale] = lost.map((key) => found.missing.find(({ idempotency_key }) => idempotency_key === key));
    expect(charge).to.include({ imported: false, import_error: 'instrument_unreadable' });
    expect(sale).to.include({ imported: true }).and.not.to.have.property('import_error');
    await client(stage.service)
      .managementRecoveryContinue({ body: { comment: 'Compared.' } })
      .refused('VALIDATION/RECOVERY_NOT_COMPARED');
    await stage.at(restored);
  });

  it('is compared with the ledgers, and what is missing is listed', async () => {
    const found = await compare(false);
    expect(found).to.include({ missing_count: 1, imported_count: 0 });
    expect(found.missing.map(({ idempotency_key }) => idempotency_key)).to.eql([lost[0]]);
    expect(found.ledgers.every(({ has_statement }) => has_statement)).to.equal(true);
    expect(await charges()).to.have.length(0);
  });

  it('gets the charge that is missing, counted once and without a call', async () => {
    expect(await compare(true)).to.include({ missing_count: 1, imported_count: 1 });
    const [charge] = await charges();
    expect(charge).to.include({ transactionId: lost[0], status: 'APPROVED' });
    expect((await seriesClient(stage.service).status(id)).recurring).to.include({ completed_payments: 2 });
    expect(await compare(true)).to.include({ missing_count: 0, imported_count: 0 });
  });

  it('continues after the comparison, and charges the occurrence no second time', async () => {
    await client(stage.service).managementRecoveryContinue({ body: { comment: 'The charge was imported.' } }).ok;
    await stage.passUntil('work goes on', async () => true);
    expect(await charges()).to.have.length(1);
    const [entry] = await stage.service.deps.store.prisma.simulatorEntry.findMany({
      where: { idempotencyKey: lost[0]! },
    });
    expect(entry?.calls).to.equal(1);
    await client(stage.service).managementRecoveryCompare({ body: {} }).refused('VALIDATION/NOT_IN_RECOVERY');
  });
});

describe('a database that was restored to a time before more charges than an open-ended series plans ahead', function () {
  for (const refused of [0, 13])
    it(`imports each as the charge of its occurrence, or none, and charges none again, also after ${refused} refusals`, () =>
      importsEach(refused));

  const stage = startedForEach(() => restoredStage('2026-04-09T09:00:00.000Z'));

  async function importsEach(refused: number): Promise<void> {
    await seriesClient(stage.service).start(platformInit('2026-04-10', { recurring_date_type: 'daily' }));
    const backup = await stage.backup();
    const charges = () =>
      stage.service.deps.store.prisma.transaction.findMany({ where: { type: { in: ['recurring', 'sale'] } } });
    await stage.at('2026-04-23T06:00:00.000Z');
    await stage.passUntil('14 dates are charged', async () => (await charges()).length === 14);
    const reason = 'AUTH.DO_NOT_HONOR';
    for (const { processorKey, idempotencyKey } of (await stage.ledger()).slice(-14, refused - 14))
      await stage.service.deps.store.prisma.simulatorEntry.updateMany({
        where: { processorKey, idempotencyKey },
        data: { outcome: 'declined', reason },
      });
    // The refused dates are charged again.
    const isLasting = (outcome: string) => refused === 0 || /^approved$/i.test(outcome);
    const lasting = async () => (await stage.ledger()).filter(({ outcome }) => isLasting(outcome));
    const before = await lasting();
    const missing_count = 14 - refused;
    const now = '2026-04-23T12:00:00.000Z';
    await stage.restore(backup, now);
    const compare = () => client(stage.service).managementRecoveryCompare({ body: { import_missing: true } }).ok;
    await stage.at(now, { VAULT_KEYS: `other:${Buffer.alloc(32, 9).toString('base64')}` });
    expect(await compare()).to.include({ missing_count, imported_count: 0 });
    await stage.at(now);
    expect(await compare()).to.include({ missing_count, imported_count: missing_count });
    await client(stage.service).managementRecoveryContinue({ body: { comment: 'Imported.' } }).ok;
    await stage.passUntil('work goes on', async () => true);
    const words = (await charges()).filter(({ status }) => isLasting(status)).map((one) => `${one.type} ${one.status}`);
    expect(words).to.eql(Array(missing_count).fill('recurring APPROVED'));
    expect(await lasting(), 'the bank is called no further').to.eql(before);
  }
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
    for (const one of openCases) ids.set(one, (await api.sale({ body: payment() }).ok).transaction_id);
    const held = await api.preauth({ body: payment() }).ok;
    hold = held.transaction_id;
    const backup = await stage.backup();
    const body = { transaction_reference_id: hold, order_reference_id: held.order_id! };
    capture = (await client(stage.service).capture({ body }).ok).transaction_id;
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
    const found = await api.managementRecoveryCompare({ body: {} }).ok;
    const listed = found.open.map((one) => [one.idempotency_key, `${one.provider_key} ${one.outcome}`, one.settled]);
    expect(listed).to.have.deep.members([
      ...[...ids].flatMap(([{ listed: by }, id]) => (by ? [[id, by, false]] : [])),
      [hold, `${b} approved`, false],
      [charge, `${b} approved`, false],
    ]);
    expect(found).to.include({ open_count: listed.length, settled_count: 0 });
    expect((await read(hold)).status).to.equal('PROCESSING');
    const body = { comment: 'Compared.' };
    await api.managementRecoveryContinue({ body }).refused('VALIDATION/RECOVERY_NOT_COMPARED');
  });

  it('settles no refusal while a ledger is not compared', async () => {
    const processor = stage.service.deps.processors.builtIn.get(b)!.processor;
    using _replaced = replacing(processor, { statement: () => expect.fail('the bank is closed') });
    const { open } = await api.managementRecoveryCompare({ body: { import_missing: true } }).ok;
    expect(open.map(({ outcome, settled }) => [outcome, settled])).to.deep.include(['declined', false]);
    expect(open.filter(({ outcome, settled }) => settled && outcome !== 'approved')).to.eql([]);
  });

  it('settles those that ledgers decide, before it imports the payments that reference them', async () => {
    const found = await api.managementRecoveryCompare({ body: { import_missing: true } }).ok;
    expect(found.missing.map((one) => [one.provider_key, one.idempotency_key, one.imported])).to.eql([
      [a, capture, false],
      [b, capture, true],
    ]);
    expect(await noticed(capture), 'captured twice').to.eql([a]);
    expect((await read(hold)).successorId).to.equal(capture);
    expect(await prisma().series.findFirst()).to.include({ completedPayments: 2, status: 'active' });
    const again = await api.managementRecoveryCompare({ body: { import_missing: true } }).ok;
    expect(again).to.include({ missing_count: 0, settled_count: 0 });
  });

  for (const one of openCases)
    it(`has a payment that is ${one.title}: ${one.after}`, async () => {
      const { status, processorKey, successorId } = await read(ids.get(one)!);
      expect([`${status} ${processorKey}`, successorId]).to.eql([one.after, null]);
      expect(await noticed(ids.get(one)!)).to.eql(one.discrepancy === undefined ? [] : [one.discrepancy]);
    });

  it('continues, and sends nothing that a ledger has', async () => {
    const calls = async () =>
      (await stage.ledger()).map((entry) => [entry.processorKey, entry.idempotencyKey, entry.outcome, entry.calls]);
    const before = await calls();
    await api.managementRecoveryContinue({ body: { comment: 'Settled.' } }).ok;
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
