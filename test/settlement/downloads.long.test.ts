import { expect } from 'chai';
import { downloadReports } from '../../src/payments/reconciliation/download-reports.js';
import { checkPage, checkSteps } from '../../src/store/journal/check-journal.js';
import { dropAbandonedReports } from '../../src/store/settlement/reports.js';
import { pagesOf, type RequestBody, succeeded } from '../support/contract/contract-client.js';
import { postAll } from '../support/events.js';
import { processorAccount } from '../support/processors/processors.js';
import { adyenReport, chargeRow, settledRow, stripeReport } from '../support/settlement.js';
import { startStage } from '../support/stage.js';
import { started } from '../support/started.js';
import { afterStatement } from '../recurring/series-client.js';
import { apiKey, FakeAdyen, hmacKey, merchantAccount, reportUser } from '../processors/adyen/fake-adyen.js';
import { secretKey, signedEvent, webhookSecret } from '../processors/stripe/adapter.js';
import { FakeStripe } from '../processors/stripe/fake-stripe.js';

const minute = 60_000;

async function start() {
  const [adyen, stripe] = [await FakeAdyen.start(), await FakeStripe.open()];
  const stage = await startStage({ PROCESSOR_ALLOW_LOCAL: 'true' });
  const { account_id } = await stage.http.managementTerminalGet().ok;
  const open = (fields: Partial<RequestBody<'managementProcessorAccountCreate'>>) =>
    stage.http.managementProcessorAccountCreate({ body: processorAccount(account_id, fields) }).ok;
  const credentials = { api_key: apiKey, merchant_account: merchantAccount, hmac_key: hmacKey };
  for (const [provider_key, given] of Object.entries({
    adyen_eu: { ...credentials, ...reportUser },
    bare: credentials,
  }))
    await open({ provider_key, kind: 'adyen', credentials: given, settings: { api_base: adyen.address } });
  await open({
    ...{ provider_key: 'stripe_main', kind: 'stripe', settings: { api_base: stripe.address } },
    credentials: { secret_key: secretKey, webhook_secret: webhookSecret },
  });
  const close = async (): Promise<void> => {
    await stage.close();
    await adyen.close();
    await stripe.close();
  };
  return { adyen, stripe, stage, open, close };
}

describe('downloads of settlement reports', () => {
  const on = started(start);
  let batch = 0;
  beforeEach(() => {
    batch += 1;
    on.adyen.downloads.length = 0;
  });

  const deps = () => on.stage.service.deps;
  const tell = (rawBody: string, provider_key = 'adyen_eu', headers: Record<string, string> = {}) =>
    on.stage.http.providerAccountNotification({ provider_key, rawBody, headers });
  const tellOf = (name: string, options?: Parameters<FakeAdyen['reportAvailable']>[1], provider_key?: string) =>
    tell(on.adyen.reportAvailable(name, options), provider_key);
  const nameOf = (number = batch) => `settlement_detail_report_batch_${number}.csv`;
  const fileOf = (number = batch) => adyenReport([settledRow({ 'Batch Number': String(number) })]);
  /** Offers the file of this test's batch. */
  const offer = (report: Parameters<FakeAdyen['reports']['set']>[1] = fileOf()) =>
    on.adyen.reports.set(nameOf(), report);
  async function work(): Promise<void> {
    while (await downloadReports(deps()));
  }
  /** Tells of the file of this test's batch, and downloads what is due. */
  async function announced(...how: [Parameters<typeof tellOf>[1]?, string?]): Promise<void> {
    await tellOf(nameOf(), ...how);
    await work();
  }
  async function offered(...report: Parameters<typeof offer>): Promise<void> {
    offer(...report);
    await announced();
  }
  const downloads = async (named = nameOf()) =>
    (await on.stage.http.managementSettlementDownloadList().ok).settlement_downloads.filter(
      ({ name }) => name === named,
    );
  const stateOf = async (named?: string) => {
    const [found, another] = await downloads(named);
    expect(another).to.equal(undefined);
    return found && [found.state, found.attempts, found.failure].join(' ').trim();
  };
  const reports = (number: string | number = batch) =>
    on.stage.query<{ report_id: string }>(`SELECT report_id FROM settlement_batches WHERE batch = '${number}'`);

  describe('of Adyen', () => {
    it('imports a settlement detail report once, however often it is announced', async () => {
      offer();
      expect(await tellOf(nameOf())).to.include({ status: 200, body: '[accepted]' });
      await Promise.all(Array.from({ length: 10 }, () => tellOf(nameOf())));
      await Promise.all(Array.from({ length: 4 }, work));
      await announced();
      expect(on.adyen.downloads).to.eql([nameOf()]);
      expect(await stateOf()).to.equal('imported 1');
      const [{ report_id } = {}] = await downloads();
      expect(await reports()).to.eql([{ report_id }]);
      const { audit_entries } = await on.stage.http.managementAuditList({
        query: { subject: 'settlement_report', subject_id: report_id! },
      }).ok;
      expect(audit_entries.map(({ operation, actor }) => [operation, actor])).to.eql([
        ['managementSettlementReportImport', undefined],
      ]);
    });

    it('leaves other reports, failed ones and those of other merchant accounts alone', async () => {
      for (const name of ['received_payments_report.csv', `payments_accounting_report_${batch}.csv`, '../secret.csv'])
        expect(await tellOf(name)).to.include({ status: 200 });
      await tellOf(nameOf(), { success: 'false' });
      await tell(on.adyen.reportAvailable(nameOf()).replaceAll('"false","notif', '"true","notif'));
      await work();
      expect([await downloads(), on.adyen.downloads]).to.eql([[], []]);
    });

    it('sends the password to no other host, port or file', async () => {
      const path = `/reports/download/MerchantAccount/${merchantAccount}/${nameOf()}`;
      for (const address of [
        ...['https://ca-live.adyen.com', 'http://ca-test.adyen.com', 'https://ca-test.adyen.com:8443'].map(
          (origin) => `${origin}${path}`,
        ),
        ...['https://ca-test.adyen.com.example.com', 'https://x:y@ca-test.adyen.com', 'http://127.0.0.1:9'].map(
          (origin) => `${origin}${path}`,
        ),
        ...['https://evil-test.adyen.com@example.com/', 'file:///etc/passwd', 'nonsense', ''],
      ]) {
        await announced({ address });
        expect(await stateOf(), address).to.equal(
          "failed 1 The address of the report is not one of Adyen's test hosts over https.",
        );
      }
      await announced({ address: on.adyen.addressOf('another.csv') });
      expect(await stateOf()).to.equal('failed 1 The address is that of another file.');
      expect(on.adyen.downloads).to.eql([]);
    });

    it('follows no redirect, tries eight times in two days, and then waits for the operator', async () => {
      await offered({ status: 302, location: on.adyen.addressOf('other.csv') });
      expect(await stateOf()).to.match(/^waiting 1 .*(Redirects are not followed|led elsewhere)\.$/);
      await work();
      offer({ status: 503 });
      let tries = 1;
      for (let hours = 0; hours < 60; hours++) {
        await on.stage.service.clock.advance(60 * minute);
        await work();
        tries = Math.max(tries, (await downloads())[0]!.attempts);
      }
      expect(await stateOf()).to.equal('failed 8 Adyen answered 503.');
      expect(on.adyen.downloads).to.eql(Array.from({ length: 8 }, () => nameOf()));
      expect(on.stage.service.logged.some((line) => line.includes(nameOf()) && line.includes('"level":50'))).to.equal(
        true,
      );
      const { settlement_downloads: failed } = await on.stage.http.managementSettlementDownloadList({
        query: { state: 'failed', limit: 1 },
      }).ok;
      offer();
      const { download_id } = (await downloads())[0]!;
      expect(failed).to.have.length(1);
      const params = { download_id };
      expect(await on.stage.http.managementSettlementDownloadRetry({ ...params }).ok).to.include({
        ...{ state: 'waiting', attempts: 0 },
      });
      await work();
      expect(await stateOf()).to.equal('imported 1');
      expect(await on.stage.http.managementSettlementDownloadRetry({ ...params }).ok).to.include({ state: 'imported' });
    });

    it('needs the report user, whom a rotation gives, and shows neither user nor password', async () => {
      offer();
      await announced({}, 'bare');
      expect(await stateOf()).to.equal('failed 1 The processor account has no report_user: rotate its credentials.');
      const { processor_accounts } = await on.stage.http.managementProcessorAccountList().ok;
      const { processor_account_id } = processor_accounts.find(({ provider_key }) => provider_key === 'bare')!;
      const rotate = (more: object) =>
        on.stage.http.managementProcessorAccountRotate({
          processor_account_id,
          body: { credentials: { api_key: apiKey, merchant_account: merchantAccount, hmac_key: hmacKey, ...more } },
        });
      await rotate({ report_user: 'report_1' }).refused('VALIDATION/MISSING_FIELD');
      const { report_password } = reportUser;
      for (const password of ['wrong-password', report_password]) {
        const answer = await rotate({ ...reportUser, report_password: password });
        expect(JSON.stringify(await succeeded(answer))).not.to.include('report_');
        await announced({}, 'bare');
        if (password !== report_password)
          expect(await stateOf()).to.equal(
            "waiting 1 Adyen answered 401: check report_user, report_password and the user's role.",
          );
        await on.stage.service.clock.advance(5 * minute);
        await work();
      }
      expect(await stateOf()).to.match(/^imported/);
      expect(on.stage.service.logged.join('')).not.to.include('marked-password');
      expect(JSON.stringify(await on.stage.query('SELECT * FROM settlement_downloads'))).not.to.include(
        'marked-password',
      );
    });

    it('imports nothing of a faulty file, and does not download it again', async () => {
      await offered(adyenReport([settledRow({ 'Batch Number': String(batch) }), settledRow({ Type: 'Unknown' })]));
      expect(await stateOf()).to.equal(
        'failed 1 Nothing was imported. Line 3, column Type: the type "Unknown" is unknown.',
      );
      expect(await reports()).to.eql([]);
    });

    it('takes an uploaded file of the batch, which says so and replaces nothing', async () => {
      const upload = (rawBody: string) =>
        on.stage.http.managementSettlementReportImport({ query: { provider_key: 'adyen_eu' }, rawBody });
      await offered();
      const [{ report_id } = {}] = await reports();
      expect(await upload(fileOf()).ok).to.include({ report_id });
      const { context } = await upload(`${fileOf()}\n`).refused('VALIDATION/SETTLEMENT_REPORT_CONFLICT');
      expect(context).to.include({ report_id, batch: String(batch) });
      batch += 1;
      const uploaded = await upload(`${fileOf()}\n`).ok;
      await offered();
      expect(await downloads()).to.deep.include.members([{ ...(await downloads())[0]!, state: 'imported' }]);
      expect(await downloads()).to.have.nested.property('[0].report_id', uploaded.report_id);
      expect(await reports()).to.have.length(1);
    });

    it('is not taken for an earlier import when only one of its batches is known', async () => {
      await offered();
      const known = batch++;
      await offered(adyenReport([known, batch].map((number) => settledRow({ 'Batch Number': String(number) }))));
      expect(await stateOf()).to.equal(
        `waiting 1 Nothing was imported. Batch ${known} was imported before, in another file; ` +
          'that of line 3 was not: send it in a file of its own.',
      );
      expect(await reports()).to.eql([]);
    });

    it('is continued by another instance after a kill in each place', async () => {
      for (const place of ['downloading', 'importing', 'imported'] as const) {
        batch += 1;
        offer();
        await tellOf(nameOf());
        const { rows } = await deps().store.pool.query<{ next_at: Date }>(
          `UPDATE settlement_downloads SET attempts = 1, next_at = next_at + interval '10 minutes'
            WHERE name = '${nameOf()}' RETURNING next_at`,
        );
        expect(rows).to.have.length(1);
        if (place === 'importing')
          await deps().store.pool.query(
            `INSERT INTO settlement_reports (account_id, report_id, processor_key, environment, receiving_until,
                created_at)
              SELECT account_id, gen_random_uuid(), processor_key, environment, next_at, created_at
              FROM settlement_downloads WHERE name = '${nameOf()}'`,
          );
        if (place === 'imported')
          await on.stage.http.managementSettlementReportImport({
            ...{ query: { provider_key: 'adyen_eu' }, rawBody: fileOf() },
          }).ok;
        await work();
        expect(await stateOf(), place).to.equal('waiting 1');
        await on.stage.service.clock.advance(10 * minute);
        await Promise.all([work(), work()]);
        await dropAbandonedReports(deps().store.pool, on.stage.service.clock.now());
        expect(await stateOf(), place).to.equal('imported 2');
        expect(await reports(), place).to.have.length(1);
        expect(await on.stage.query("SELECT FROM settlement_reports WHERE state = 'receiving'")).to.eql([]);
      }
    });
  });

  describe('of Stripe', () => {
    let events = 0;
    const seconds = (time: string) => Date.parse(time) / 1000;
    const payoutEvent = (type: string, id: string, automatic: boolean, created: string) => {
      const { rawBody, headers } = signedEvent(
        {
          ...{ id: `evt_payout${++events}`, object: 'event', type, created: 1, livemode: false },
          data: { object: { id, object: 'payout', automatic, created: seconds(created) } },
        },
        on.stage.service.clock.now(),
      );
      return tell(rawBody, 'stripe_main', headers);
    };
    const transaction = (id: string, created: string, amount: number, fields: object = {}) => ({
      ...{ id, object: 'balance_transaction', created: seconds(created), currency: 'eur', amount, fee: 0, net: amount },
      ...{ reporting_category: 'charge', description: null, source: null, ...fields },
    });
    const charge = (id: string, created: string) =>
      transaction(`txn_${id}`, created, 2000, {
        ...{ fee: 55, net: 1945, description: 'Card 4111111111111111, "quoted"' },
        source: { id: `ch_${id}`, object: 'charge', payment_intent: `pi_${id}`, metadata: {} },
      });
    const payout = (id: string, created: string, amount: number) =>
      transaction(`txn_${id}`, created, amount, {
        ...{ reporting_category: 'payout', source: { id, object: 'payout' } },
      });
    const linesOf = async (payoutId: string) => {
      const [{ report_id = '' } = {}] = await downloads(payoutId);
      const pages = await pagesOf(
        (at) => on.stage.http.managementSettlementLineList({ report_id, query: { limit: 200, ...at } }).ok,
      );
      return pages
        .flatMap((page) => page.lines)
        .map(({ provider_line_id, kind, net_amount, fees, batch: of = '-', provider_references }) =>
          [provider_line_id, kind, net_amount, fees.commission, of, ...provider_references].join(' '),
        );
    };

    const upload = (automatic_payout_id: string, ...ids: readonly string[]) =>
      on.stage.http.managementSettlementReportImport({
        query: { provider_key: 'stripe_main' },
        rawBody: stripeReport(ids.map((id) => chargeRow({ balance_transaction_id: id, automatic_payout_id }))),
      });

    it('takes each payout that is not itemised by its date, without the lines that are known', async () => {
      on.stripe.balanceTransactions.push(
        ...[payout('po_m2', '2026-03-09T10:00:00Z', -1945), charge('m2', '2026-03-08T10:00:00Z')]
          .concat(payout('po_m1', '2026-03-07T10:00:00Z', -1945), charge('m1', '2026-03-06T10:00:00Z'))
          .concat(charge('m0', '2026-01-20T10:00:00Z'))
          .map((fields) => ({ fields })),
      );
      await payoutEvent('payout.paid', 'po_m1', false, '2026-03-07T10:00:00Z');
      await payoutEvent('payout.paid', 'po_m1', false, '2026-03-07T10:00:00Z');
      await payoutEvent('payout.paid', 'po_automatic', true, '2026-03-07T10:00:00Z');
      await work();
      expect(await linesOf('po_m1')).to.eql([
        'txn_po_m1 payout -19.45 0.00 -',
        'txn_m1 settled 19.45 0.55 - ch_m1 pi_m1',
      ]);
      await payoutEvent('payout.paid', 'po_m2', false, '2026-03-09T10:00:00Z');
      await work();
      expect(await linesOf('po_m2')).to.eql([
        'txn_po_m2 payout -19.45 0.00 -',
        'txn_m2 settled 19.45 0.55 - ch_m2 pi_m2',
      ]);
      // One that is announced late has no lines of its own any more.
      await payoutEvent('payout.paid', 'po_m0', false, '2026-03-07T09:00:00Z');
      await work();
      expect([await stateOf('po_m0'), await downloads('po_automatic')]).to.eql(['imported 1', []]);
    });

    it('takes what is left of automatic payouts after one by its date, whose lines are not counted twice', async () => {
      on.stripe.balanceTransactions.push(
        { payout: 'po_b1', fields: payout('po_b1', '2026-03-09T10:00:00Z', -1945) },
        { fields: payout('po_i1', '2026-03-08T10:00:00Z', -100) },
        { payout: 'po_b1', fields: charge('b1', '2026-03-07T12:00:00Z') },
        { payout: 'po_b0', fields: payout('po_b0', '2026-03-07T11:00:00Z', -100) },
      );
      await payoutEvent('payout.paid', 'po_i1', false, '2026-03-08T10:00:00Z');
      await work();
      expect(await linesOf('po_i1')).to.have.length(3);
      for (const id of ['po_b1', 'po_b0'])
        await payoutEvent('payout.reconciliation_completed', id, true, '2026-03-09T10:00:00Z');
      await work();
      expect([await stateOf('po_b1'), await stateOf('po_b0')]).to.eql(['imported 1', 'imported 1']);
      expect(await linesOf('po_b1')).to.eql(['txn_po_b1 payout -19.45 0.00 po_b1']);
      const { account_id } = await on.stage.http.managementTerminalGet().ok;
      const check = { accountId: account_id, after: null, limit: 1 };
      expect((await checkPage(deps().store.pool, checkSteps[0]!, check)).findings).to.eql([]);
      on.stripe.balanceTransactions.length = 0;
    });

    it('reads all pages of an automatic payout, once, and posts it as its file would be', async () => {
      const charges = Array.from({ length: 230 }, (_, nth) => charge(`a${nth}`, '2026-03-10T08:00:00Z'));
      const refunded = transaction('txn_re', '2026-03-10T09:00:00Z', -500, {
        reporting_category: 'refund',
        source: { id: 're_1', object: 'refund', charge: 'ch_a1', payment_intent: { id: 'pi_a1' } },
      });
      const fee = transaction('txn_fee', '2026-03-10T09:30:00Z', -100, {
        ...{ reporting_category: 'fee', description: 'Radar, "March"' },
      });
      const paid = payout('po_a', '2026-03-10T10:00:00Z', -(230 * 1945 - 600));
      on.stripe.balanceTransactions.unshift(
        ...[paid, fee, refunded, ...charges].map((fields) => ({ payout: 'po_a', fields })),
      );
      const told = () => payoutEvent('payout.reconciliation_completed', 'po_a', true, '2026-03-10T10:00:00Z');
      await Promise.all(Array.from({ length: 10 }, told));
      await Promise.all([work(), work(), work()]);
      await told();
      await work();
      const lines = await linesOf('po_a');
      expect(lines).to.have.length(233);
      expect(lines.slice(0, 4)).to.eql([
        'txn_po_a payout -4467.50 0.00 po_a',
        'txn_fee fee -1.00 0.00 po_a',
        'txn_re refunded -5.00 0.00 po_a re_1 ch_a1 pi_a1',
        'txn_a0 settled 19.45 0.55 po_a ch_a0 pi_a0',
      ]);
      expect(
        await on.stage.query("SELECT net_amount::int, payout_amount::int FROM settlement_batches WHERE batch = 'po_a'"),
      ).to.eql([{ net_amount: 0, payout_amount: 446_750 }]);
      await postAll(on.stage.service);
      const { context } = await upload('po_a', 'txn_a0').refused('VALIDATION/SETTLEMENT_REPORT_CONFLICT');
      expect(context).to.include({ line: 2, report_id: (await downloads('po_a'))[0]!.report_id! });
      expect(await upload('po_a', 'txn_of_po_a').ok)
        .to.include({ line_count: 1 })
        .and.to.have.property('batches')
        .eql([]);
    });

    it('has the amount that the payer paid in another currency, unless the rate leads to another', async () => {
      const sold = (id: string, object: string, amount: number, source: object, exchange_rate = 0.92) =>
        transaction(`txn_${id}`, '2026-03-12T08:00:00Z', amount, {
          ...{ exchange_rate, reporting_category: object === 'refund' ? 'refund' : 'charge' },
          source: { id, object, currency: 'usd', ...source },
        });
      const [paid, yen] = [
        { amount: 2000, amount_captured: 1050 },
        { amount: 1000, currency: 'jpy' },
      ];
      on.stripe.balanceTransactions.unshift(
        ...[sold('ch_usd', 'charge', 966, paid), sold('re_usd', 'refund', -460, { amount: 500 })]
          .concat(sold('ch_part', 'charge', 460, { amount: 1050 }), sold('ch_yen', 'charge', 610, yen, 0.0061))
          .concat(sold('ch_xyz', 'charge', 610, { amount: 7, currency: 'xyz' }))
          .map((fields) => ({ payout: 'po_usd', fields })),
      );
      await payoutEvent('payout.reconciliation_completed', 'po_usd', true, '2026-03-12T10:00:00Z');
      await work();
      const [{ report_id = '' } = {}] = await downloads('po_usd');
      const { lines } = await on.stage.http.managementSettlementLineList({ report_id }).ok;
      expect(lines.map((line) => [line.gross_amount, line.gross_currency, line.net_amount].join(' '))).to.eql([
        ...['10.50 USD 9.66', '-5.00 USD -4.60', '4.60 EUR 4.60', '1000 JPY 6.10', '6.10 EUR 6.10'],
      ]);
    });

    it('imports the lines of an automatic payout that a report uploaded meanwhile has in part', async () => {
      on.stripe.balanceTransactions.unshift(
        ...[payout('po_d', '2026-03-13T10:00:00Z', -3890), charge('d2', '2026-03-12T10:00:00Z')]
          .concat(charge('d1', '2026-03-11T10:00:00Z'))
          .map((fields) => ({ payout: 'po_d', fields })),
      );
      await payoutEvent('payout.reconciliation_completed', 'po_d', true, '2026-03-13T10:00:00Z');
      afterStatement(on.stage.service, 'known-settlement-lines', () => upload('po_d', 'txn_d1').ok);
      await work();
      await on.stage.service.clock.advance(minute);
      await work();
      const imported = await on.stage.query<{ id: string }>(
        `SELECT provider_line_id AS id FROM settlement_lines JOIN settlement_reports USING (account_id, report_id)
          WHERE settlement_reports.state = 'imported' AND provider_line_id IN ('txn_po_d', 'txn_d1', 'txn_d2')
          ORDER BY 1`,
      );
      expect([await stateOf('po_d'), ...imported.map(({ id }) => id)]).to.eql([
        ...['imported 2', 'txn_d1', 'txn_d2', 'txn_po_d'],
      ]);
    });

    it('names the uploaded report that has all of an automatic payout', async () => {
      on.stripe.balanceTransactions.unshift(
        ...[payout('po_e', '2026-03-13T10:00:00Z', -1945), charge('e1', '2026-03-11T10:00:00Z')].map((fields) => ({
          payout: 'po_e',
          fields,
        })),
      );
      const { report_id } = await upload('po_e', 'txn_e1', 'txn_po_e').ok;
      await payoutEvent('payout.reconciliation_completed', 'po_e', true, '2026-03-13T10:00:00Z');
      await work();
      expect((await downloads('po_e'))[0]).to.include({ state: 'imported', report_id });
    });

    it('takes an instant payout alone where others are itemised, and waits for an empty list', async () => {
      const instant = payout('po_i', '2026-03-11T10:00:00Z', -700);
      const collected = payout('po_n', '2026-03-11T10:30:00Z', 500);
      on.stripe.balanceTransactions.unshift(
        ...[collected, instant, charge('later', '2026-03-11T09:00:00Z')].map((fields) => ({ fields })),
      );
      for (const id of ['po_i', 'po_n']) await payoutEvent('payout.paid', id, false, '2026-03-11T10:00:00Z');
      await payoutEvent('payout.reconciliation_completed', 'po_empty', true, '2026-03-11T10:00:00Z');
      await work();
      expect(await linesOf('po_i')).to.eql(['txn_po_i payout -7.00 0.00 -']);
      expect(await linesOf('po_n')).to.eql(['txn_po_n top_up 5.00 0.00 -']);
      expect(await stateOf('po_empty')).to.equal('waiting 1 Stripe has no balance transactions of the payout.');
      // The others have ended.
      for (const [id, time] of Object.entries({ s1: '2026-05-02T10:00:00Z', s2: '2026-05-03T10:00:00Z' })) {
        on.stripe.balanceTransactions.unshift({ fields: payout(`po_${id}`, time, -1) }, { fields: charge(id, time) });
        await payoutEvent('payout.paid', `po_${id}`, false, time);
        await work();
      }
      const taken = [await linesOf('po_s1'), await linesOf('po_s2')].flat().map((line) => line.split(' ', 1)[0]);
      expect(taken).to.eql(['txn_po_s1', 'txn_s1', 'txn_later', 'txn_po_s2', 'txn_s2']);
    });
  });
});
