import { expect } from 'chai';
import { cloneTemplate, takeTemplate } from '../../scripts/seed/clone.js';
import type { Schema } from '../../src/base/contract.js';
import { readFigures, readProcessors } from '../../src/store/searches/overview.js';
import { queries } from '../../src/store/query/query.js';
import { refused, succeeded } from '../support/contract/contract-client.js';
import { card, declinedCard, payment, paymentWith } from '../support/payments.js';
import { openSession, planOf, query as rowsOf } from '../support/records.js';
import { terminalId } from '../support/service.js';
import { referenceTo, startStage, type Stage } from '../support/stage.js';
import { replacing, started } from '../support/started.js';

const clones = 40;
const year = { since: '2025-03-11T00:00:00Z', until: '2026-03-12T00:00:00Z' };

interface Row {
  readonly type: string;
  readonly status: string;
  readonly reason: string;
  readonly amount: string;
  readonly currency: string;
  readonly day: string;
  readonly failed: boolean;
}

/** The expected figures, counted one transaction at a time, in units of a ten-thousandth. */
function recount(rows: readonly Row[]) {
  const units = (text: string): bigint => BigInt(text.replace('.', ''));
  const paying = new Set(['sale', 'preauth', 'recurring_init', 'recurring']);
  const taking = new Set(['sale', 'capture', 'recurring_init', 'recurring']);
  const counts = new Map<string, number>();
  const sums = new Map<string, bigint>();
  const reasons = new Map<string, number>();
  for (const { type, status, reason, amount, currency, day, failed } of rows) {
    for (const place of ['all', currency, `${currency} ${day}`]) {
      if (paying.has(type)) counts.set(`${place} ${status}`, (counts.get(`${place} ${status}`) ?? 0) + 1);
      const sum = (what: string) => sums.set(`${place} ${what}`, (sums.get(`${place} ${what}`) ?? 0n) + units(amount));
      if (status === 'APPROVED' && taking.has(type)) sum('volume');
      if (status === 'APPROVED' && type === 'refund' && !failed) sum('refunded');
    }
    if (paying.has(type) && (status === 'DECLINED' || status === 'ERROR'))
      reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
  }
  return { counts, sums, reasons };
}

describe('the overview', () => {
  const stage = started(() => startStage({ WEBHOOK_ALLOW_LOCAL: 'true' }));
  before(async () => {
    const { http, service } = stage;
    await http.managementWebhookEndpointCreate({ body: { url: 'http://127.0.0.1:9/' } }).ok;
    for (const [amount, currency] of [
      [19.99, 'EUR'],
      [1500, 'JPY'],
      [1.005, 'KWD'],
      [0.1, 'EUR'],
    ] as const) {
      const sold = await http.sale({ body: payment({ amount, currency }) }).ok;
      await http.refund({ body: { ...referenceTo(sold), amount, currency } }).ok;
      await http.sale({ body: paymentWith(declinedCard, { amount, currency }) }).ok;
    }
    const payer = {
      first_name: 'Ada',
      last_name: 'Lovelace',
      email: 'ada@example.com',
      address: { country_code: 'AT' },
    };
    const abroad = { payment_instrument: card(), payer } as const;
    await http.sale({ body: payment({ order: abroad }) }).ok;
    const held = await http.preauth({ body: payment({ amount: 30.3 }) }).ok;
    await http.capture({ body: { ...referenceTo(held), amount: 12.34 } }).ok;
    await http.voidPayment({ body: referenceTo(await http.preauth({ body: payment() }).ok) }).ok;
    const failed = await http.sale({ body: paymentWith('4000000000000119') }).ok;
    await http.saleRetry({ body: { retry: { originating_id: failed.transaction_id } } }).ok;
    await using client = await openSession(service.deps.store.pool);
    const template = await takeTemplate(client, terminalId, service.clock.now());
    await cloneTemplate(client, template, template.transactions * clones, () => undefined);
    // One that fails afterwards gives nothing back.
    await client.query(
      `UPDATE transactions SET refund_failed_at = created_at WHERE (terminal_id, transaction_id) IN (
        SELECT terminal_id, transaction_id FROM transactions WHERE type = 'refund' LIMIT 3)`,
    );
    // Answers of every length, some of the other processor, some that never came, and some that were no answers.
    await client.query(
      `UPDATE processor_calls call SET
        finished_at = call.started_at + make_interval(secs => 0.05 + 0.001 * (number * number % 977)),
        processor_key = CASE WHEN number % 5 = 0 THEN 'simulator_b' ELSE 'simulator_a' END,
        outcome = CASE WHEN number % 11 = 0 THEN 'open' ELSE call.outcome END,
        operation = CASE number % 13 WHEN 0 THEN 'notification' WHEN 1 THEN 'statement' ELSE call.operation END
      FROM (SELECT *, row_number() OVER (ORDER BY transaction_id, processor_call_id) AS number FROM processor_calls)
        each
      WHERE call.terminal_id = each.terminal_id AND call.transaction_id = each.transaction_id
        AND call.processor_call_id = each.processor_call_id`,
    );
  });

  const overview = (query: Partial<Parameters<Stage['http']['managementOverviewGet']>[0]['query']> = {}) =>
    stage.http.managementOverviewGet({ query: { ...year, terminal_friendly_id: terminalId, ...query } }).ok;

  const rowsIn = (unit: string, zone: string): Promise<Row[]> =>
    rowsOf<Row>(
      stage.service,
      `SELECT type::text, status::text, reason, amount::text, currency, refund_failed_at IS NOT NULL AS failed,
        to_char(date_trunc('${unit}', created_at AT TIME ZONE '${zone}') AT TIME ZONE '${zone}' AT TIME ZONE 'UTC',
          'YYYY-MM-DD"T"HH24:MI:SS".000Z"') AS day
      FROM transactions`,
    );

  for (const zone of ['UTC', 'America/New_York'])
    it(`of a year is what a recount finds, to the last unit of each currency, by days of ${zone}`, async () => {
      const rows = await rowsIn('day', zone);
      expect(rows.length).to.be.greaterThan(700);
      const { counts, sums, reasons } = recount(rows);
      const seen = await overview({ time_zone: zone });
      const numbers = (place: string): Schema<'PaymentCounts'> => {
        const of = (status: string) => counts.get(`${place} ${status}`) ?? 0;
        return {
          approved: of('APPROVED'),
          declined: of('DECLINED'),
          error: of('ERROR'),
          cancelled: of('CANCELLED'),
          processing: of('PROCESSING'),
          unknown: of('UNKNOWN'),
        };
      };
      const money = (place: string, what: string, decimals: number): string => {
        const text = String(sums.get(`${place} ${what}`) ?? 0n).padStart(5, '0');
        const all = `${text.slice(0, -4)}.${text.slice(-4)}`;
        return decimals === 0 ? all.slice(0, -5) : all.slice(0, all.length - 4 + decimals);
      };
      const places = { EUR: 2, JPY: 0, KWD: 3 };
      expect(seen.payments).to.eql(numbers('all'));
      expect(seen.currencies.map(({ currency }) => currency)).to.eql(Object.keys(places));
      for (const [currency, decimals] of Object.entries(places)) {
        const own = seen.currencies.find((each) => each.currency === currency)!;
        expect(own.payments).to.eql(numbers(currency));
        expect(own.volume).to.equal(money(currency, 'volume', decimals));
        expect(own.refunded).to.equal(money(currency, 'refunded', decimals));
        const days = [...new Set(rows.filter((row) => row.currency === currency).map(({ day }) => day))].sort();
        expect(own.buckets.map(({ starts_at }) => starts_at)).to.eql(days);
        for (const { starts_at: day, payments, volume, refunded } of own.buckets)
          expect({ payments, volume, refunded }).to.eql({
            payments: numbers(`${currency} ${day}`),
            volume: money(`${currency} ${day}`, 'volume', decimals),
            refunded: money(`${currency} ${day}`, 'refunded', decimals),
          });
      }
      expect(Object.fromEntries(seen.declines.map(({ reason_code, count }) => [reason_code, count]))).to.eql(
        Object.fromEntries(reasons),
      );
      expect(seen.declines.map(({ count, declined, error }) => count - declined - error)).to.eql([0, 0]);
      const failed = seen.declines.find(({ reason_code: reason }) => reason === 'PROCESSOR.SYSTEM_ERROR');
      expect(failed).to.include({ declined: 0, error: seen.payments.error });
    });

  it('is grouped by terminal, processor, payment method and country, to the last payment', async () => {
    const plain = await overview();
    expect(plain.groups).to.equal(undefined);
    for (const [group, sql, names] of [
      ['terminal', 't.terminal_id', [terminalId]],
      ['processor', 't.processor_key', ['simulator_a', 'simulator_b']],
      [
        'payment_method',
        '(SELECT payment_method FROM instruments i WHERE i.terminal_id = t.terminal_id AND i.token = t.token)',
        ['cards'],
      ],
      [
        'country',
        `(SELECT details -> 'address' ->> 'country_code' FROM payers p JOIN orders o USING (terminal_id, payer_id)
          WHERE o.terminal_id = t.terminal_id AND o.order_id = t.order_id)`,
        [undefined, 'AT'],
      ],
    ] as const) {
      const { groups = [], ...rest } = await overview({ group_by: group });
      expect(rest).to.eql(plain);
      const payments = (status: string) =>
        `(count(*) FILTER (WHERE type IN ('sale', 'preauth') AND status::text = upper('${status}')))::int AS ${status}`;
      const counted = await rowsOf<object>(
        stage.service,
        `SELECT ${sql} AS name, currency, ${['approved', 'declined', 'error'].map(payments).join()}
        FROM transactions t GROUP BY 1, 2`,
      );
      expect(
        groups.map(({ name = null, currency, payments: { approved, declined, error } }) => ({
          ...{ name, currency, approved, declined, error },
        })),
        group,
      ).to.have.deep.members(counted);
      expect([...new Set(groups.map(({ name }) => name))]).to.include.members([...names]);
      const sum = (of: readonly { readonly volume: string; readonly currency: string }[]) =>
        of.reduce((total, { volume, currency }) => total + (currency === 'EUR' ? Number(volume) : 0), 0).toFixed(2);
      expect(sum(groups)).to.equal(sum(plain.currencies));
    }
  });

  it('of the halves of a year adds up to that of the year', async () => {
    const whole = await overview();
    const middle = '2025-09-10T00:00:00Z';
    const halves = [await overview({ until: middle }), await overview({ since: middle })];
    for (const half of halves) expect(half.payments.approved).to.be.greaterThan(0);
    const sum = halves.reduce((total, { payments }) => total + payments.approved, 0);
    expect(sum).to.equal(whole.payments.approved);
  });

  for (const [name, time] of [
    ['a year', year],
    ['half a year', { since: '2025-05-01T00:00:00Z', until: '2025-11-01T00:00:00Z' }],
  ] as const)
    it(`counts the calls of each processor in ${name}, and says how long their answers took`, async () => {
      const found = await rowsOf<{ processor: string; calls: number; unanswered: number; ordered: number[] | null }>(
        stage.service,
        `SELECT processor_key AS processor, count(*)::int AS calls,
          (count(*) FILTER (WHERE outcome = 'open'))::int AS unanswered,
          array_agg(ms ORDER BY ms) FILTER (WHERE outcome <> 'open') AS ordered
        FROM (SELECT *, (extract(epoch FROM finished_at - started_at) * 1000)::int AS ms FROM processor_calls) call
        WHERE operation NOT IN ('notification', 'statement') AND started_at >= '${time.since}'
          AND started_at < '${time.until}' GROUP BY processor_key ORDER BY processor_key`,
      );
      expect(found.map(({ processor }) => processor)).to.eql(['simulator_a', 'simulator_b']);
      expect(found[0]?.unanswered).to.be.greaterThan(1);
      expect(new Set(found[0]?.ordered).size).to.be.greaterThan(5);
      expect((await overview(time)).processors).to.eql(
        found.map(({ processor, calls, unanswered, ordered }) => ({
          provider_key: processor,
          calls,
          unanswered,
          ...(ordered && {
            median_ms: ordered[Math.ceil(ordered.length * 0.5) - 1],
            p95_ms: ordered[Math.ceil(ordered.length * 0.95) - 1],
          }),
        })),
      );
    });

  it('has limits, and says which', async () => {
    const { http } = stage;
    const here = { terminal_friendly_id: terminalId };
    const ask = (query: Parameters<typeof http.managementOverviewGet>[0]['query']) =>
      http.managementOverviewGet({ query }).refused('VALIDATION/INVALID_FIELD');
    await ask({ ...here, since: year.until, until: year.since });
    await ask({ ...here, ...year, bucket: 'hour' });
    const october = { since: '2020-10-01T00:00:00+02:00', until: '2020-11-01T00:00:00+01:00', bucket: 'hour' } as const;
    await http.managementOverviewGet({ query: { ...here, ...october, time_zone: 'Europe/Berlin' } }).ok;
    await ask({ ...here, ...october, until: '2020-11-01T00:00:01+01:00' });
    await ask({ ...here, since: '2020-01-01T00:00:00Z', until: '2021-01-01T00:00:01Z' });
    await ask({ ...here, since: '2020-01-01T00:00:00Z', until: year.until });
    await ask({ ...here, ...year, time_zone: 'Mars/Olympus' });
    const { pool } = stage.service.deps.store;
    const time = { terminalIds: [terminalId], since: new Date(year.since), until: new Date(year.until) };
    const some = await readFigures(pool, time, { bucket: 'day', timeZone: 'UTC' }, 10);
    const read = some.reduce((sum, { startsAt, transactions }) => sum + (startsAt ? transactions : 0), 0);
    expect(read, 'what is read, whatever there is').to.equal(11);
    expect(await readProcessors(pool, { ...time, terminalIds: [] }, 10)).to.eql([]);
  });

  for (const [what, most, group] of [
    ['transactions', 1_000_000],
    ['calls', 2_000_000],
    ['transactions', 200_000, 'country'],
    ['transactions', 200_000, 'payment_method'],
  ] as const)
    it(`counts ${most} ${what}${group ? ` by ${group}` : ''}, and refuses one more`, async () => {
      const { store } = stage.service.deps;
      const counted = store.lagging;
      const ask = async (number: number) => {
        // The first row of the figures counts this number.
        using _replaced = replacing<object>(store, {
          lagging: async (read: Parameters<typeof counted>[0]) => {
            const rows = (await counted(read)) as Record<string, unknown>[];
            const isThem = rows.some((row) => what in row);
            return rows.map((row, place) => (isThem ? { ...row, [what]: place === 0 ? number : 0 } : row));
          },
        });
        return await stage.http.managementOverviewGet({
          query: { ...year, terminal_friendly_id: terminalId, ...(group && { group_by: group }) },
        });
      };
      await succeeded(ask(most));
      expect((await refused(ask(most + 1), 'VALIDATION/SEARCH_TOO_BROAD')).detail).to.equal(
        `The period has more than ${most} ${what === 'calls' ? 'calls to processors' : what}: request it in parts.`,
      );
    });

  it('says how webhooks stand', async () => {
    const [{ waiting } = { waiting: 0 }] = await rowsOf<{ waiting: number }>(
      stage.service,
      `SELECT count(*)::int AS waiting FROM deliveries WHERE state = 'pending'`,
    );
    expect(waiting).to.be.greaterThan(10);
    const { deliveries, backlog } = await overview();
    expect(deliveries).to.eql({ pending: waiting, retrying: 0, failed: 0, failing_endpoints: [] });
    expect(backlog.find(({ queue }) => queue === 'deliveries')).to.include({ depth: waiting });
  });

  it('of a terminal without a payment is empty', async () => {
    const { payments, currencies, declines } = await overview({ terminal_friendly_id: 'NOSUCH' });
    expect({ approved: payments.approved, currencies, declines }).to.eql({ approved: 0, currencies: [], declines: [] });
  });

  /** The statements, and the indexes that they find their rows by, among 800 transactions and more. */
  for (const [name, ...indexes] of [
    ['overview-figures', 'transactions_terminal_id_created_at_idx'],
    ['overview-figures-by-payment_method', 'transactions_terminal_id_created_at_idx', 'instruments_pkey'],
    ['overview-figures-by-country', 'transactions_terminal_id_created_at_idx', 'orders_pkey', 'payers_pkey'],
    ['overview-processors', 'Index Only Scan using processor_calls_answers_idx'],
    ['overview-deliveries', 'deliveries_endpoint_id_'],
    ['list-attempts-of-payment', 'transactions_pkey'],
    ['list-deliveries-of-subject', 'events_terminal_id_subject_id_idx', 'deliveries_terminal_id_event_id_idx'],
  ] as const)
    it(`finds the rows of ${name} by an index`, async () => {
      await stage.query('VACUUM (ANALYZE)');
      const plan = await planOf(stage.service, queries.get(name)!);
      for (const index of indexes) expect(plan.includes(index), `${index} in\n${plan}`).to.equal(true);
      expect(plan).not.to.match(/Seq Scan on (?!terminals|webhook_endpoints)/);
    });
});
