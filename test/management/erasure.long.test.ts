import { expect } from 'chai';
import { readFileSync } from 'node:fs';
import type { Schema } from '../../src/base/contract.js';
import { decidePayment } from '../../src/payments/decide/payment.js';
import { loadNamed, paymentSubmission } from '../../src/payments/decide/payment-request.js';
import { readAttempt } from '../../src/payments/read/read-attempt.js';
import { retrySubmission } from '../../src/payments/retry/manual-retry.js';
import { ConcurrentChange, type Submission, writtenAttempt } from '../../src/payments/write/written-attempt.js';
import { chargeSubmission, initOf } from '../../src/recurring/charge.js';
import { onePerAccount } from '../../src/store/erasure/erase-person.js';
import { personalData } from '../../src/store/erasure/export-person.js';
import { lockMetadata, writeMetadata } from '../../src/store/payments/metadata.js';
import { inTransaction } from '../../src/store/query/transaction.js';
import { readSeries } from '../../src/store/series/series.js';
import { sweep } from '../../src/store/sweep/sweep.js';
import { afterStatement, merchantInit, platformInit } from '../recurring/series-client.js';
import type { RequestBody } from '../support/contract/contract-client.js';
import { testServer } from '../support/database/database.js';
import { addApiKey, addTerminal } from '../support/merchants.js';
import { card, declinedCard, payment, type SubmissionRequest, unpaid } from '../support/payments.js';
import { approvedAs, findsResult } from '../support/processors/scripted-processor.js';
import { terminalId as here } from '../support/service.js';
import { leaveUnknown, type OtherTerminal, referenceTo, startStage } from '../support/stage.js';
import { started } from '../support/started.js';
import { until } from '../support/time/clock.js';

const there = 'TERM03';
const atOther = { terminalId: there, apiKey: 'ptk_test_key_of_both_terminals' };
const day = 24 * 60 * 60 * 1000;

/** Texts of one person that nothing else of the tests has. */
const person = {
  first_name: 'Wilhelmine',
  last_name: 'Quastenflosser',
  email: 'Wilhelmine.Q+shop@Quastenflosser.example',
  phone_number: '+4366012398765',
  national_id: 'QF998877',
  birth_date: '1988-07-06',
  address: { street: 'Rumpelgasse 17', postal_code: '8911Q', city_name: 'Admontia' },
  metadata: { club: 'Quastenflosserinnen' },
};
const recipient = { first_name: 'Balthasar', last_name: 'Quastenflosser' };
const number = '4242424242424242';
const holder = 'W QUASTENFLOSSER';
/** Found in any text of the database, they are a fault. */
const traces = new RegExp(
  [
    ...['wilhelmine', 'quastenflosser', 'balthasar', '66012398765', 'QF998877', '1988-07-06', 'lieferung'],
    ...['rumpelgasse', '8911Q', 'admontia', number],
  ].join('|'),
  'i',
);

const boughtWith = (fields: Partial<SubmissionRequest> = {}): SubmissionRequest =>
  payment({
    merchant_transaction_id: `of ${person.email}`,
    description: 'Lieferung an Wilhelmine',
    metadata: { gift: 'from Balthasar' },
    order: {
      merchant_order_id: `cart of ${person.email.toUpperCase()}`,
      description: 'Lieferung an Wilhelmine Quastenflosser',
      payer: person,
      payment_instrument: card(number, { card_cardholder_name: holder }),
    },
    shipping_recipient: recipient,
    ...fields,
  });

describe('management: erasing and exporting what is stored of a payer', () => {
  const stage = started(startStage);
  const foreign = started(() => stage.openOtherTerminal());
  before(async () => {
    await addTerminal(stage.service, there);
    await addApiKey(stage.service, atOther.apiKey, [here, there]);
  });
  beforeEach(async () => {
    for (const at of [{}, atOther, foreign]) await stage.http.sandboxReset({ ...at }).ok;
  });

  const { http: api } = stage;
  const eraseCard = (body: RequestBody<'managementInstrumentErase'>, at: Partial<OtherTerminal> = {}) =>
    api.managementInstrumentErase({ body, ...at });
  const erasePayer = (body: RequestBody<'managementPayerErase'>, at: Partial<OtherTerminal> = {}) =>
    api.managementPayerErase({ body, ...at });
  const exportOf = async (body: RequestBody<'managementPayerExport'>) =>
    (await api.managementPayerExport({ body }).ok).records;

  /** A sale of the person, with what names it. */
  async function bought(fields: Partial<SubmissionRequest> = {}, at: Partial<OtherTerminal> = {}) {
    const made = await api.sale({ body: boughtWith(fields), ...at }).ok;
    const { order } = await api.transactionStatus({ transaction_id: made.transaction_id, ...at }).ok;
    return { ...made, token: order.payment_instrument!.token, payer: order.payer! };
  }
  /** Decides a sale. @returns a function that writes it later */
  async function decided(request: SubmissionRequest) {
    const { deps, clock } = stage.service;
    const terminal = await deps.store.prisma.terminal.findUniqueOrThrow({ where: { terminalId: here } });
    const access = { terminal, now: clock.now(), claim: undefined };
    const decision = decidePayment(request, await loadNamed(deps, access, request), access, { type: 'sale' });
    const submission = await paymentSubmission(deps, access, decision);
    return (more: Partial<Submission> = {}) =>
      writtenAttempt(deps, access, { ...submission, ...more }).catch((error: unknown) => error);
  }
  const statusOf = (transaction_id: string) => api.transactionStatus({ transaction_id }).ok;
  const flushed = () => stage.service.deps.requestLog.flush();
  const countOf = ({ erased }: Schema<'Erasure'>, records: string) =>
    erased.find((each) => each.records === records)?.count ?? 0;

  /** Every row of every table that has a trace of the person, as `table: row`. */
  async function tracesLeft(pattern = traces): Promise<string[]> {
    await flushed();
    const tables = await stage.query<{ name: string }>(
      `SELECT tablename AS name FROM pg_tables WHERE schemaname = current_schema() ORDER BY 1`,
    );
    const found: string[] = [];
    for (const { name } of tables)
      for (const { row } of await stage.query<{ row: string }>(`SELECT t::text AS row FROM "${name}" t`))
        if (pattern.test(row) || pattern.test(decoded(row))) found.push(`${name}: ${row}`);
    return found;
  }
  /** The bytes of BYTEA columns as text. */
  const decoded = (row: string): string =>
    row.replace(/\\\\x([0-9a-f]+)/g, (_, digits: string) => Buffer.from(digits, 'hex').toString('latin1'));

  describe('a card', () => {
    it('is dead on every terminal of the account, and its number, holder and expiry are gone', async () => {
      const { transaction_id, token } = await bought();
      const again = await bought();
      const other = await bought({}, atOther);
      const report = await eraseCard({ token }).ok;
      expect(countOf(report, 'instruments')).to.equal(3);
      expect(report.kept.map(({ records }) => records)).to.include('transactions');
      expect(report.processors).to.eql(['simulator_a']);
      for (const [dead, at] of [[token], [again.token], [other.token, atOther]] as const)
        await api.sale({ body: unpaid({ token: dead }), ...at }).refused('VALIDATION/INSTRUMENT_NOT_AVAILABLE');
      const { order } = await statusOf(transaction_id);
      expect(order.payment_instrument).to.include({ token, card_card_last_four_digit: '4242' });
      expect(order.payment_instrument).not.to.have.any.keys('card_cardholder_name', 'card_bin', 'expiration_date');
      expect(await tracesLeft(/W QUASTENFLOSSER|4242424242424242/)).to.eql([]);
      const rows = await stage.query(
        'SELECT FROM instruments WHERE sealed_number IS NOT NULL OR expiry_year IS NOT NULL',
      );
      expect(rows).to.have.length(0);
      // The payment itself goes on: it is refunded without the card.
      const refund = await api.refund({ body: referenceTo({ transaction_id, order_id: order.order_id }) }).ok;
      expect(refund.accepted).to.equal(true);
      // The number is gone, and with it the way to the tokens on other terminals.
      expect(countOf(await eraseCard({ token }).ok, 'instruments')).to.equal(2);
    });

    it('is dead on other terminals also where the number of the named token is gone', async () => {
      const { token } = await bought();
      for (const at of [{}, atOther]) await bought({}, at);
      await stage.query('UPDATE instruments SET sealed_number = NULL WHERE token = $1', token);
      expect(countOf(await eraseCard({ token }).ok, 'instruments')).to.equal(3);
    });

    it('of another merchant, or none, is not found, and a dry run changes nothing', async () => {
      const { token } = await bought();
      await eraseCard({ token }, { terminalId: foreign.terminalId }).refused('VALIDATION/RECORD_NOT_FOUND');
      await eraseCard({ token: 'A'.repeat(88) }).refused('VALIDATION/RECORD_NOT_FOUND');
      const report = await eraseCard({ token, dry_run: true }).ok;
      expect(report).to.deep.include({
        dry_run: true,
        erased: [
          { records: 'instruments', count: 1 },
          { records: 'requests', count: 2 },
        ],
      });
      expect(await api.sale({ body: unpaid({ token }) }).ok).to.include({ accepted: true });
    });

    it('of a series is refused until the series ends, and end_series ends it', async () => {
      const begun = await api.recurringInit({
        body: platformInit('2026-03-10', {}, { payment_instrument: card(number) }),
      }).ok;
      const { recurring_id } = begun;
      const token = (await statusOf(begun.transaction_id)).order.payment_instrument!.token;
      await eraseCard({ token }).refused('VALIDATION/INSTRUMENT_IN_USE', { recurring_id });
      const planned = await eraseCard({ token, dry_run: true, end_series: true }).ok;
      expect(planned.ended_series).to.eql([recurring_id]);
      const seriesOf = () => api.recurringStatus({ query: { recurring_id } }).ok;
      expect((await seriesOf()).recurring.status).to.equal('active');
      expect((await eraseCard({ token, end_series: true }).ok).ended_series).to.eql([recurring_id]);
      const { recurring, future_transactions } = await seriesOf();
      expect(recurring.status).to.equal('cancelled');
      expect(future_transactions.every(({ status }) => status === 'cancelled')).to.equal(true);
    });

    it('whose erasure is refused by a payment that begins meanwhile has an audit entry of each series that was ended', async () => {
      const begun = await api.recurringInit({ body: merchantInit({}, { payment_instrument: card(number) }) }).ok;
      const { token } = (await statusOf(begun.transaction_id)).order.payment_instrument!;
      stage.bankA.next('sale', () => new Promise(() => undefined));
      const pay = () => stage.unanswered(api.sale({ body: unpaid({ token }) }));
      afterStatement(stage.service, 'find-running-payments-of-person', pay);
      await eraseCard({ token, end_series: true }).refused('VALIDATION/RELATED_TRANSACTION_LOCKED');
      const { audit_entries } = await api.managementAuditList({ query: { subject_id: begun.recurring_id } }).ok;
      expect(audit_entries.map(({ operation }) => operation)).to.eql(['managementInstrumentErase']);
      const ended = { field: 'status', before: 'active', after: 'cancelled' };
      expect(audit_entries[0]?.changes).to.eql([ended, { field: 'terminal_friendly_id', after: here }]);
      await stage.timeOut();
      await stage.pass(10);
    });

    it('that a series charges after another one was replaced is refused, and the replaced one is not', async () => {
      const { recurring_id, transaction_id } = await api.recurringInit({
        body: merchantInit({}, { payment_instrument: card(number) }),
      }).ok;
      const first = (await statusOf(transaction_id)).order.payment_instrument!.token;
      const replaced = await api.recurringInstrument({
        body: { recurring_id, payment_instrument: card('5555555555554444') },
      }).ok;
      const second = (await statusOf(replaced.transaction_id)).order.payment_instrument!.token;
      await eraseCard({ token: second }).refused('VALIDATION/INSTRUMENT_IN_USE');
      await eraseCard({ token: first }).ok;
      expect(await api.recurringCharge({ body: { recurring_id } }).ok).to.include({ accepted: true });
    });

    it('does not replace that of a series after it was erased, nor gets a credential, when its verification is approved', async () => {
      const { recurring_id } = await api.recurringInit({ body: merchantInit() }).ok;
      stage.bankA.next('verify', () => new Promise(() => undefined));
      const replacing = api.recurringInstrument({ body: { recurring_id, payment_instrument: card(number) } });
      const { transaction_id } = await leaveUnknown(stage, replacing);
      const { token } = (await statusOf(transaction_id)).order.payment_instrument!;
      await eraseCard({ token }).ok;
      stage.bankA.answerLookup = findsResult({ ...approvedAs('bank-1'), storedCredential: 'method-1' });
      await api.managementTransactionResolve({ transaction_id, body: { resolution: 'lookup' } }).ok;
      stage.bankA.answerLookup = undefined;
      expect((await statusOf(transaction_id)).status.status).to.equal('APPROVED');
      expect(await stage.query('SELECT FROM kept_credentials WHERE token = $1', token)).to.have.length(0);
      expect(await api.recurringCharge({ body: { recurring_id } }).ok).to.include({ accepted: true });
    });

    it('is not erased under a payment that is being processed', async () => {
      const { token } = await bought();
      stage.bankA.next('sale', () => new Promise(() => undefined));
      const made = await stage.unanswered(api.sale({ body: unpaid({ token }) }));
      await eraseCard({ token }).refused('VALIDATION/RELATED_TRANSACTION_LOCKED', {
        transaction_id: made.transaction_id,
      });
      await stage.timeOut();
      await stage.pass(10);
      await eraseCard({ token }).ok;
    });

    it('is not charged by a payment that is decided before, and written afterwards', async () => {
      const { token } = await bought();
      const write = await decided(unpaid({ token }));
      await eraseCard({ token }).ok;
      expect(await write()).to.be.instanceOf(ConcurrentChange);
    });

    it('waits for no retry: one that was announced is taken back', async () => {
      await api.managementTerminalUpdate({ body: { retry_one_off: true } }).ok;
      const made = await api.sale({ body: payment({ order: { payment_instrument: card('4000000000009995') } }) }).ok;
      const { token } = (await statusOf(made.transaction_id)).order.payment_instrument!;
      expect(await stage.query('SELECT FROM scheduled_retries')).to.have.length(1);
      await eraseCard({ token }).ok;
      await api.sandboxAdvanceClock({ body: { now: '2026-03-20T00:00:00.000Z' } }).ok;
      await api.managementTerminalUpdate({ body: { retry_one_off: false } }).ok;
      expect(await stage.query('SELECT FROM scheduled_retries')).to.have.length(0);
      const [event] = await stage.query<{ body: string }>(
        `SELECT body FROM events WHERE type = 'transaction.retry_cancelled' AND subject_id = $1`,
        made.transaction_id,
      );
      expect(event?.body).to.include('"cancellation_reason":"instrument_erased"');
    });
  });

  describe('a payer', () => {
    it('leaves no trace in any table, whoever named them, and the audit entry has none', async () => {
      const { transaction_id, payer } = await bought({}, {});
      await bought({ merchant_transaction_id: 'another' }, atOther);
      await statusOf(transaction_id);
      const init = platformInit('2026-03-10', {}, { payment_instrument: card(number), payer: person });
      const { recurring_id } = await api.recurringInit({ body: init }).ok;
      const note = { query: {}, body: { text: 'Wilhelmine called.' } };
      await api.managementTransactionNoteCreate({ ...note, transaction_id }).ok;
      await api.managementSeriesNoteCreate({ ...note, recurring_id }).ok;
      await api.managementPayerNoteCreate({ payer_id: payer.friendly_id, body: note.body }).ok;
      const set = { mother: 'Quastenflosser' };
      await api.managementTransactionMetadataUpdate({ transaction_id, body: { set } }).ok;
      // Refused requests name no transaction.
      await api.sale({ body: { ...boughtWith(), amount: 1.005 } }).refused('VALIDATION/INVALID_AMOUNT');
      const sent = { raw_request: JSON.stringify(person), raw_response: '{}' };
      const interactions = [{ type: 'sale' as const, timestamp: '2026-03-09T17:00:00Z', ...sent }];
      const retry = { provider_key: 'simulator_a', interactions };
      await api.saleRetry({ body: { retry } }).refused('VALIDATION/INSTRUMENT_NOT_AVAILABLE');
      const exported = await exportOf({ payer_id: payer.friendly_id });
      expect(exported.filter(({ records }) => records === 'imported_attempts')).to.have.length(1);
      await erasePayer({ payer_id: payer.friendly_id, scope: 'everything' }).refused('VALIDATION/INSTRUMENT_IN_USE');
      const before = await tracesLeft();
      expect(before).not.to.have.length(0);
      const wanted = { payer_id: payer.friendly_id, scope: 'everything', end_series: true } as const;
      const planned = await erasePayer({ ...wanted, dry_run: true }).ok;
      expect(await tracesLeft()).to.have.length(before.length);
      const report = await erasePayer(wanted).ok;
      expect(report.erased).to.eql(planned.erased);
      expect(countOf(report, 'payers')).to.equal(3);
      expect(countOf(report, 'instruments')).to.equal(3);
      expect(countOf(report, 'notes')).to.equal(3);
      expect(await tracesLeft()).to.eql([]);
      const set2 = { payer_id: payer.friendly_id, body: { set } };
      await api.managementPayerMetadataUpdate(set2).refused('VALIDATION/RECORD_NOT_FOUND');
      await api.managementPayerNoteCreate({ ...set2, body: note.body }).refused('VALIDATION/RECORD_NOT_FOUND');
      const shown = await statusOf(transaction_id);
      expect(shown).to.include({ amount: 10.5, merchant_transaction_id: 'of erased' });
      expect(shown.order.payer).to.eql({ friendly_id: payer.friendly_id });
      expect(countOf(await erasePayer(wanted).ok, 'payers')).to.equal(1);
      const { audit_entries: entries } = await api.managementAuditList({
        query: { subject: 'payer', subject_id: payer.friendly_id },
      }).ok;
      const acts = ['Erase', 'Erase', 'Export', 'NoteCreate'].map((act) => `managementPayer${act}`);
      expect(entries.map(({ operation }) => operation)).to.eql(acts);
    });

    for (const by of ['payer_fingerprint', 'email', 'token'] as const)
      it(`is found by ${by}, with all payers of the address`, async () => {
        const { token, payer } = await bought();
        await bought({}, atOther);
        const name = { payer_fingerprint: payer.fingerprint!, email: person.email.toLowerCase(), token }[by];
        expect(countOf(await erasePayer({ [by]: name, scope: 'everything' }).ok, 'payers')).to.equal(2);
        expect(await tracesLeft()).to.eql([]);
      });

    for (const scope of ['everything', 'payer'] as const)
      it(`has the orders without a payer that their card paid for under another token, in scope ${scope}`, async () => {
        await bought({ order: { payer: person, payment_instrument: card(number) } });
        const { order_id } = await api.sale({ body: boughtWith({ order: { payment_instrument: card(number) } }) }).ok;
        expect(JSON.stringify(await exportOf({ email: person.email }))).to.include(`"${order_id}"`);
        await erasePayer({ scope, email: person.email }).ok;
        expect(await tracesLeft()).to.eql([]);
      });

    it('is named by one field that the terminal knows, and one who is unknown by an address has nothing', async () => {
      const { payer, token } = await bought();
      const scope = 'payer' as const;
      await erasePayer({ scope }).refused('VALIDATION/MISSING_FIELD');
      await erasePayer({ scope, email: person.email, token }).refused('VALIDATION/INVALID_FIELD');
      const elsewhere = { terminalId: foreign.terminalId };
      await erasePayer({ scope, payer_id: payer.friendly_id }, elsewhere).refused('VALIDATION/RECORD_NOT_FOUND');
      await erasePayer({ scope, token }, elsewhere).refused('VALIDATION/RECORD_NOT_FOUND');
      await erasePayer({ scope, payer_id: 'NoPayer1' }).refused('VALIDATION/RECORD_NOT_FOUND');
      await erasePayer({ scope, payer_fingerprint: payer.fingerprint! }, elsewhere).refused(
        'VALIDATION/RECORD_NOT_FOUND',
      );
      const nothing = await erasePayer({ scope, email: person.email }, elsewhere).ok;
      expect(nothing).to.deep.include({ erased: [], kept: [] });
      expect((await statusOf((await bought()).transaction_id)).order.payer!.first_name).to.equal(person.first_name);
    });

    it('without their cards keeps the series, which is charged without them', async () => {
      const { recurring_id } = await api.recurringInit({
        body: merchantInit({}, { payment_instrument: card(number), payer: person }),
      }).ok;
      await erasePayer({ scope: 'payer', email: person.email }).ok;
      expect(await tracesLeft()).to.eql([]);
      expect(await api.recurringCharge({ body: { recurring_id } }).ok).to.include({ accepted: true });
      expect(stage.bankA.calls.at(-1)).to.not.have.nested.property('payer.email');
    });

    it('leaves a payer alone whose address ends in the same way, as an export does', async () => {
      const boughtBy = (email: string, idempotencyKey: string, used = number) => {
        const order = { payer: { ...person, email }, payment_instrument: card(used) };
        return api.sale({ body: boughtWith({ merchant_transaction_id: `of ${email}`, order }), idempotencyKey });
      };
      const refusedTo = (email: string) => {
        const body = { ...boughtWith({ description: `For\n${email}.` }), amount: 1.005 };
        return api.sale({ body }).refused('VALIDATION/INVALID_AMOUNT');
      };
      const [ann, others] = ['ann@shop.example', ['joann@shop.example', "o'ann@shop.example", 'ann@shop.example.com']];
      const made = await boughtBy(others[0]!, 'of-joann', '5555555555554444').ok;
      for (const email of others) await refusedTo(email);
      const before = await tracesLeft(/ann@shop/);
      await boughtBy(ann, 'of-ann').ok;
      await refusedTo(ann);
      const exported = JSON.stringify(await exportOf({ email: ann }));
      expect(exported).to.include(String.raw`For\\n${ann}.`);
      for (const email of others) expect(exported).to.not.include(email);
      await erasePayer({ scope: 'everything', email: ann }).ok;
      expect(await tracesLeft(/ann@shop/)).to.have.members(before);
      expect(await boughtBy(others[0]!, 'of-joann', '5555555555554444').ok).to.eql(made);
    });

    it('is refused as the payer of a new payment, and is a new payer with the same address', async () => {
      const { payer } = await bought();
      await erasePayer({ scope: 'payer', payer_id: payer.friendly_id }).ok;
      await api.sale({ body: boughtAs(payer) }).refused('VALIDATION/RECORD_NOT_FOUND');
      expect((await bought()).payer.friendly_id).to.not.equal(payer.friendly_id);
    });

    const boughtAs = ({ friendly_id }: { friendly_id: string }) =>
      boughtWith({ order: { ...boughtWith().order, payer: { ...person, friendly_id } } });

    it('refuses an erasure with everything during which a payer without a card gets one', async () => {
      const hosted = { payment_collection: 'hosted_page', order: { payer: person } } as const;
      const made = await api.sale({
        body: { ...hosted, merchant_transaction_id: 'of-nobody', amount: 1, currency: 'EUR' },
      }).ok;
      await api.voidPayment({ body: referenceTo(made) }).ok;
      const body = { scope: 'everything', email: person.email } as const;
      const order_id = made.order_id ?? '';
      const paid = payment({ order_id, order: { payment_instrument: card(number) } });
      afterStatement(stage.service, 'find-orders-of-tokens', () => api.sale({ body: paid }).ok);
      await erasePayer(body).refused('VALIDATION/RELATED_TRANSACTION_LOCKED');
      await erasePayer(body).ok;
      expect(await tracesLeft()).to.eql([]);
    });

    it('refuses an erasure during which a sale to them is made, and no sale is written after it', async () => {
      const { payer, order_id = '' } = await bought();
      const write = await decided(boughtAs(payer));
      afterStatement(stage.service, 'find-orders-of-payers', () => api.sale({ body: boughtAs(payer) }).ok);
      const body = { scope: 'everything', payer_id: payer.friendly_id } as const;
      await erasePayer(body).refused('VALIDATION/RELATED_TRANSACTION_LOCKED');
      // An order that is known, and another card.
      const again = payment({ order_id, order: { payment_instrument: card('5555555555554444') } });
      afterStatement(stage.service, 'find-orders-of-tokens', () => api.sale({ body: again }).ok);
      await erasePayer(body).refused('VALIDATION/RELATED_TRANSACTION_LOCKED');
      await erasePayer(body).ok;
      for (const more of [{}, { changes: {} }]) expect(await write(more)).to.be.instanceOf(ConcurrentChange);
      expect(await tracesLeft()).to.eql([]);
    });

    const texts = { description: 'Lieferung an Wilhelmine', metadata: { gift: 'from Balthasar' } };
    const begun = async () => {
      const init = merchantInit({}, { ...texts, payment_instrument: card(number), payer: person });
      return (await api.recurringInit({ body: init }).ok).recurring_id;
    };
    const declined = () => bought({ order: { payment_instrument: card(declinedCard), payer: person } });
    const erasing = () => erasePayer({ scope: 'payer', email: person.email }).ok;

    it('does not come back with a payment that is decided before, and written afterwards', async () => {
      const { deps, clock } = stage.service;
      const { pool, prisma } = deps.store;
      const terminal = await prisma.terminal.findUniqueOrThrow({ where: { terminalId: here } });
      const series = (await readSeries(prisma, { terminalId: here, recurringId: await begun() }))!;
      const part = { kind: 'reserves' } as const;
      const charge = await chargeSubmission(deps, series, await initOf(deps, series), { amount: '20', part });
      const original = await readAttempt(pool, here, (await declined()).transaction_id);
      const retry = await retrySubmission(deps, original!, { changes: {} });
      await erasing();
      for (const submission of [charge, retry]) {
        const writing = writtenAttempt(deps, { terminal, now: clock.now(), claim: undefined }, submission);
        expect(await writing.catch((error: unknown) => error)).to.be.instanceOf(ConcurrentChange);
      }
      expect(await tracesLeft()).to.eql([]);
    });

    if (testServer !== undefined) {
      const waiting = async () =>
        (
          await stage.query(
            `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
          )
        ).length;

      it('leaves nothing of metadata that is being changed', async () => {
        const { transaction_id: id } = await declined();
        let ended: Promise<unknown> = Promise.resolve();
        await inTransaction(stage.service.deps.store.prisma, async (transaction) => {
          const record = { kind: 'transaction', terminalId: here, id } as const;
          const before = await lockMetadata(transaction, record);
          await writeMetadata(transaction, record, before!, { ...before, mother: 'Quastenflosser' });
          ended = erasing();
          await until('the erasure waits', async () => (await waiting()) === 1);
        });
        await ended;
        expect(await tracesLeft()).to.eql([]);
      });

      it('does not come back with payments that begin meanwhile: they wait, and are made without', async () => {
        const recurring_id = await begun();
        const { transaction_id: originating_id, payer } = await declined();
        await api.managementPayerNoteCreate({ payer_id: payer.friendly_id, body: { text: 'Called.' } }).ok;
        const session = await stage.service.deps.store.pool.connect();
        // The erasure clears payments first, and notes later.
        await session.query('BEGIN; SELECT FROM notes FOR UPDATE');
        const ended = erasing();
        await until('the erasure waits', async () => (await waiting()) === 1);
        // Each may hold a connection for minutes.
        const nobody = { scope: 'payer', email: 'nobody@example.com' } as const;
        await erasePayer(nobody).refused('SYSTEM/TEMPORARILY_UNAVAILABLE');
        await api.managementPayerExport({ body: { email: nobody.email } }).refused('SYSTEM/TEMPORARILY_UNAVAILABLE');
        await erasePayer(nobody, foreign).ok;
        void onePerAccount(stage.service.deps.store.pool, 'a third account', () => ended);
        await erasePayer(nobody, foreign).refused('SYSTEM/TEMPORARILY_UNAVAILABLE');
        let answered = 0;
        const retry = { originating_id, initiated_by: 'payer' } as const;
        const made = [
          api.recurringCharge({ body: { recurring_id } }),
          api.recurringInstrument({ body: { recurring_id, payment_instrument: card() } }),
          api.saleRetry({ body: { retry } }),
        ].map(async (payment) => {
          const { transaction_id } = await payment.ok;
          answered += 1;
          return transaction_id;
        });
        await until('each is answered or waits', async () => answered + (await waiting()) === 4);
        await session.query('COMMIT');
        session.release();
        await ended;
        for (const id of await Promise.all(made)) expect(await statusOf(id)).to.not.have.any.keys(Object.keys(texts));
        expect(await tracesLeft()).to.eql([]);
      });
    }

    it('of too many orders is no person', async () => {
      const { payer } = await bought();
      await stage.query(
        `INSERT INTO orders (terminal_id, order_id, payer_id, created_at)
        SELECT $1, lpad(n::text, 8, '0'), $2, now() FROM generate_series(1, 10000) n`,
        here,
        payer.friendly_id,
      );
      await erasePayer({ scope: 'payer', email: person.email }).refused('VALIDATION/SEARCH_TOO_BROAD', {
        field: 'email',
      });
      await api.managementPayerExport({ body: { email: person.email } }).refused('VALIDATION/SEARCH_TOO_BROAD');
    });

    it('is erased in requests that are logged afterwards', async () => {
      const { transaction_id, payer } = await bought();
      const init = merchantInit({}, { payment_instrument: card(number), payer: person });
      const { recurring_id } = await api.recurringInit({ body: init }).ok;
      await api.recurringCancel({ body: { recurring_id } }).ok;
      await api.recurringStatus({ query: { recurring_id } }).ok;
      await api.sale({ invalidBody: boughtWith({ amount: 0 }) }).refused('VALIDATION/INVALID_AMOUNT');
      await flushed();
      const logged = await stage.query<{ id: string; sent: string; answered: string }>(
        `SELECT request_id AS id, request_body AS sent, answer_body AS answered FROM request_log
          WHERE operation = 'sale' AND coalesce(transaction_id, $1) = $1 OR recurring_id = $2`,
        transaction_id,
        recurring_id,
      );
      await erasePayer({ scope: 'everything', payer_id: payer.friendly_id }).ok;
      const logging = 'UPDATE request_log SET request_body = $2, answer_body = $3 WHERE request_id = $1';
      for (const { id, sent, answered } of logged) await stage.query(logging, id, sent, answered);
      // The sales, the init and the status of the series, each in the table and its partition.
      expect(await tracesLeft()).to.have.length(8);
      const { pool } = stage.service.deps.store;
      await sweep(pool, stage.service.clock.now(), stage.service.deps.config.retentionDays);
      expect(await tracesLeft()).to.have.length(2);
      await erasePayer({ scope: 'everything', email: person.email }).ok;
      expect(await tracesLeft()).to.eql([]);
    });
  });

  describe('an export', () => {
    it('has everything that an erasure clears, and no secret', async () => {
      const { payer, token, transaction_id } = await bought();
      await api.sale({ body: { ...boughtWith(), amount: 1.005 } }).refused('VALIDATION/INVALID_AMOUNT');
      const note = { transaction_id, body: { text: 'Wilhelmine called.' } };
      await api.managementTransactionNoteCreate(note).ok;
      const ofPayer = { payer_id: payer.friendly_id, body: { text: 'Prefers to be written to.' } };
      await api.managementPayerNoteCreate(ofPayer).ok;
      const records = await exportOf({ payer_id: payer.friendly_id });
      const text = JSON.stringify(records);
      for (const known of [
        ...Object.values(person.address),
        holder,
        'Balthasar',
        'Quastenflosserinnen',
        note.body.text,
        ofPayer.body.text,
        '66012398765',
        '1988-07-06',
        transaction_id,
      ])
        expect(text).to.include(known);
      expect(text).to.not.include(number);
      expect(text).to.not.include(token);
      const tables = ['payers', 'orders', 'transactions', 'instruments', 'requests', 'events'];
      expect(records.map((each) => each.records)).to.include.members(tables);
      expect(records.filter((each) => each.records === 'requests').length).to.be.greaterThan(2);
      await erasePayer({ scope: 'everything', payer_id: payer.friendly_id }).ok;
      expect(JSON.stringify(await exportOf({ payer_id: payer.friendly_id }))).to.not.match(traces);
      expect(await exportOf({ email: person.email })).to.eql([]);
    });

    it('has nothing of another merchant, nor of another payer', async () => {
      const { payer, token } = await bought();
      const { order_id } = await api.sale({
        body: payment({ order: { ...payment().order, payer: { ...person, email: 'other@example.com' } } }),
      }).ok;
      expect(JSON.stringify(await exportOf({ email: person.email }))).to.not.include(order_id!);
      const elsewhere = { terminalId: foreign.terminalId };
      await api.managementPayerExport({ body: { token }, ...elsewhere }).refused('VALIDATION/RECORD_NOT_FOUND');
      await api
        .managementPayerExport({ body: { payer_id: payer.friendly_id }, ...elsewhere })
        .refused('VALIDATION/RECORD_NOT_FOUND');
      const { records } = await api.managementPayerExport({ body: { email: person.email }, ...elsewhere }).ok;
      expect(records).to.eql([]);
    });
  });

  describe('the retention of cards', () => {
    const days = 400;
    const sweepAt = (count: number) => {
      const { store, config } = stage.service.deps;
      const at = new Date(stage.service.clock.now().getTime() + count * day);
      return sweep(store.pool, at, { ...config.retentionDays, storedInstruments: days });
    };
    const alive = async (token: string) =>
      (await stage.query('SELECT FROM instruments WHERE token = $1 AND sealed_number IS NOT NULL', token)).length === 1;

    it('ends so long after the last payment, and not under a series', async () => {
      const idle = await bought();
      const used = await bought();
      const charged = await api.recurringInit({
        body: merchantInit({}, { payment_instrument: card('5555555555554444') }),
      }).ok;
      const ofSeries = (await statusOf(charged.transaction_id)).order.payment_instrument!.token;
      await stage.query(`UPDATE instruments SET created_at = created_at - interval '399 days' WHERE token <> ''`);
      await stage.query(
        `UPDATE transactions SET created_at = created_at - interval '399 days' 
        WHERE token = $1 OR type = 'recurring_init'`,
        idle.token,
      );
      await stage.query(
        `INSERT INTO kept_credentials (terminal_id, token, processor_key, stored_credential)
          SELECT terminal_id, token, 'simulator_a', 'method-1' FROM instruments ON CONFLICT DO NOTHING`,
      );
      await api.recurringPause({ body: { recurring_id: charged.recurring_id } }).ok;
      await sweepAt(0.9);
      expect(await alive(idle.token)).to.equal(true);
      await sweepAt(1.1);
      const kept = await stage.query<{ token: string }>('SELECT token FROM kept_credentials');
      expect(kept.map(({ token }) => token))
        .to.include.members([used.token, ofSeries])
        .and.not.include(idle.token);
      expect(await alive(idle.token)).to.equal(false);
      expect(await alive(used.token)).to.equal(true);
      expect(await alive(ofSeries)).to.equal(true);
      await api.sale({ body: unpaid({ token: idle.token }) }).refused('VALIDATION/INSTRUMENT_NOT_AVAILABLE');
      await api.sale({ body: unpaid({ token: used.token }) }).ok;
      await api.recurringCancel({ body: { recurring_id: charged.recurring_id } }).ok;
      // It was looked at, and is looked at again after 30 days.
      await sweepAt(20);
      expect(await alive(ofSeries)).to.equal(true);
      await sweepAt(32);
      expect(await alive(ofSeries)).to.equal(false);
      const fingerprints = () =>
        stage.query('SELECT FROM instruments WHERE erased_at IS NOT NULL AND fingerprint IS NOT NULL');
      expect(await fingerprints()).to.have.length(2);
      await sweepAt(93);
      expect(await fingerprints()).to.have.length(0);
    });
  });

  it('has a place for every column that can hold personal data', () => {
    const schema = readFileSync('prisma/schema.prisma', 'utf8');
    const classified = new Map<string, ReadonlySet<string>>(
      Object.entries(personalData).map(([table, { erased, ...rest }]) => [
        table,
        new Set<string>([
          ...erased,
          ...Object.values('kept' in rest ? (rest.kept as Record<string, readonly string[]>) : {}).flat(),
          ...('secret' in rest ? rest.secret : []),
        ]),
      ]),
    );
    const unknown: string[] = [];
    for (const [, body = ''] of schema.matchAll(/^model \w+ \{\n(.*?)^\}/gms)) {
      const table = /@@map\("(\w+)"\)/.exec(body)?.[1] ?? '';
      if (ofOperators.has(table)) continue;
      for (const [, name = '', column = name] of body.matchAll(
        /^ {2}(\w+) +(?:String|Json|Bytes)\S*(?:.*?@map\("(\w+)"\))?/gm,
      ))
        if (!classified.get(table)?.has(column) && !plain.has(column)) unknown.push(`${table}.${column}`);
    }
    expect(unknown, 'classify each in src/store/erasure/export-person.ts').to.eql([]);
  });
});

/** Tables about merchants, operators and the installation, in which no payer occurs. */
const ofOperators = new Set([
  ...['accounts', 'terminals', 'payment_pages', 'processor_accounts', 'api_keys', 'api_key_terminals'],
  ...['webhook_endpoints', 'recovery_state', 'statement_comparisons', 'rate_limits', 'users', 'user_sessions'],
  ...['access_tokens', 'one_time_links', 'recovery_codes', 'passkeys', 'passkey_challenges'],
  ...['audit_chain', 'audit_heads', 'audit_head_sends', 'data_keys', 'key_acts', 'disabled_management_keys'],
  ...['journals', 'journal_periods', 'journal_accounts', 'journal_entries', 'journal_postings', 'journal_balances'],
  ...['journal_adjustments', 'reconciliation_exceptions', 'settlement_reports', 'settlement_batches', 'cell_moves'],
  ...['bank_statements', 'settlement_downloads'],
]);

/** Ids, codes and other words of the service and the card networks: they name no person. */
const plain = new Set([
  ...['terminal_id', 'account_id', 'transaction_id', 'order_id', 'payer_id', 'recurring_id', 'future_transaction_id'],
  ...['event_id', 'endpoint_id', 'subject_id', 'statement_id', 'request_id', 'originating_id', 'successor_id'],
  ...['transaction_reference_id', 'init_transaction_id', 'instrument_from_id', 'discrepancy_id', 'dispute_id'],
  ...['server_transaction_id', 'ds_transaction_id', 'acs_transaction_id', 'reference', 'claimed_reason'],
  ...['processor_key', 'provider_key', 'operation', 'outcome', 'reason', 'reason_pointer', 'reason_code', 'method'],
  ...['report_id', 'exception_id', 'gross_currency', 'net_currency'],
  ...['currency', 'claimed_currency', 'withdrawn_currency', 'claimed_outcome', 'source', 'subject', 'type', 'version'],
  ...['exemption_requested', 'initiated_by', 'modification', 'window_size', 'network', 'status', 'cancellation'],
  ...['hash', 'previous_hash'],
]);
