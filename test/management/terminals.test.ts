import { expect } from 'chai';
import { randomUUID } from 'node:crypto';
import type { Schema } from '../../src/base/contract.js';
import type { ServiceDeps } from '../../src/service.js';
import { managementTerminalCreate } from '../../src/management/terminals/managementTerminalCreate.js';
import { managementTerminalUpdate } from '../../src/management/terminals/managementTerminalUpdate.js';
import { currencyDecimals } from '../../src/base/money.js';
import { guarded, registryOf } from '../support/processors/processors.js';
import { client, pagesOf, succeeded, type RequestBody, startedApi } from '../support/contract/contract-client.js';
import { possibleInstances, startInstances } from '../support/service.js';
import { payment, paymentWith, declinedCard, unpaid } from '../support/payments.js';
import { bankEntriesOf, eventTypesOf } from '../support/records.js';
import { merchantInit, platformInit } from '../recurring/series-client.js';
import { visitor } from '../support/pages/payment-page.js';
import { newUser } from '../support/pages/sessions.js';
import { referenceTo } from '../support/stage.js';
import { thrownBy } from '../support/time/clock.js';

type NewTerminal = RequestBody<'managementTerminalCreate'>;

describe('management: terminals', () => {
  let account: string;
  const { service, api } = startedApi();
  before(async () => {
    account = (await api.managementAccountCreate({ body: { name: 'Example Shop' } }).ok).account_id;
  });

  const shop = () => ({ account_id: account, name: 'Web shop', routes: ['simulator_a'] });
  const eur = (amount: number) => ({ currency: 'EUR' as const, amount });
  const make = (fields: Partial<NewTerminal> = {}) =>
    api.managementTerminalCreate({ body: { ...shop(), ...fields } }).ok;
  const change = (terminalId: string, body: RequestBody<'managementTerminalUpdate'>) =>
    api.managementTerminalUpdate({ terminalId, body }).ok;

  /** A terminal with a key that opens it. */
  async function open(fields: Partial<NewTerminal> = {}): Promise<{ terminalId: string; apiKey: string }> {
    const { terminal_friendly_id: terminalId } = await make(fields);
    const { api_key: apiKey } = await api.managementApiKeyCreate({
      body: { account_id: account, terminal_friendly_ids: [terminalId] },
    }).ok;
    return { terminalId, apiKey };
  }

  /** A test of a new terminal. */
  const itOfTerminal = (title: string, act: (terminal: Awaited<ReturnType<typeof open>>) => Promise<unknown>) =>
    it(title, async () => act(await open()));

  describe('are switched off', () => {
    const setAccount = (state: Schema<'OperatingState'>, account_id = account) =>
      api.managementAccountUpdate({ account_id, body: { state } });

    for (const [what, set] of [
      ['themselves', (terminalId: string, state: 'off' | 'active') => change(terminalId, { state })],
      ['with their account', (_: string, state: 'off' | 'active') => setAccount(state).then(succeeded)],
    ] as const)
      itOfTerminal(`${what}: new payments are refused, planned ones wait, and the rest goes on`, async (terminal) => {
        const sale = () => api.sale({ body: payment(), ...terminal });
        const paid = await sale().ok;
        const held = await api.preauth({ body: payment(), ...terminal }).ok;
        const hosted = () => api.sale({ body: unpaid({ payment_collection: 'hosted_page' }), ...terminal });
        const [opened, voided] = [await hosted().ok, await hosted().ok];
        const { recurring_id } = await api.recurringInit({ body: merchantInit(), ...terminal }).ok;
        const planned = await api.recurringInit({ body: platformInit('2026-04-01'), ...terminal }).ok;
        await set(terminal.terminalId, 'off');
        const { detail } = await sale().refused('ROUTING/NO_ROUTE');
        expect(detail).to.match(/^The operator has switched off the (terminal|account)\.$/);
        for (const answer of [
          api.preauth({ body: payment(), ...terminal }),
          hosted(),
          api.recurringInit({ body: platformInit('2026-04-01'), ...terminal }),
          api.recurringCharge({ body: { recurring_id }, ...terminal }),
        ])
          await answer.refused('ROUTING/NO_ROUTE');
        const page = await visitor(opened.next_action?.url ?? '').pay();
        expect([page.status, page.text.includes('This did not work')]).to.eql([422, true]);
        const { transaction } = await api.managementTransactionGet({ transaction_id: opened.transaction_id }).ok;
        expect(transaction.status.status).to.equal('PROCESSING');
        await api.voidPayment({ body: referenceTo(voided), ...terminal }).ok;
        await api.capture({ body: referenceTo(held), ...terminal }).ok;
        await api.refund({ body: referenceTo(paid), ...terminal }).ok;
        const charged = async () => {
          const { completed_transactions: done } = await api.recurringStatus({
            query: { recurring_id: planned.recurring_id },
            ...terminal,
          }).ok;
          return done.length;
        };
        const before = await charged();
        const { now } = await api.sandboxClock({ ...terminal }).ok;
        const later = new Date(Date.parse(now) + 40 * 86_400_000).toISOString();
        await api.sandboxAdvanceClock({ body: { now: later }, ...terminal }).ok;
        expect(await charged()).to.equal(before);
        await set(terminal.terminalId, 'active');
        await api.sandboxAdvanceClock({ body: { now: later.replace(/\d{3}Z$/, '999Z') }, ...terminal }).ok;
        expect(await charged()).to.be.greaterThan(before);
        await sale().ok;
      });

    itOfTerminal('for good, when nothing is planned, and by an owner', async (terminal) => {
      const series = await api.recurringInit({ body: platformInit('2026-04-01'), ...terminal }).ok;
      const close = () => api.managementTerminalUpdate({ ...terminal, body: { state: 'closed' } });
      await close().refused('VALIDATION/RECORD_IN_USE');
      await api.recurringCancel({ body: { recurring_id: series.recurring_id }, ...terminal }).ok;
      const operator = await newUser(service, api, { email: 'closes@example.com', role: 'operator' });
      const body = { state: 'closed' as const };
      const { context } = await api
        .managementTerminalUpdate({ ...terminal, body, managementKey: null, headers: operator.changing })
        .refused('VALIDATION/ROLE_NOT_SUFFICIENT');
      expect(context).to.include({ required_role: 'owner' });
      expect(await close().ok).to.include({ state: 'closed' });
      await close().ok;
      await api.sale({ body: payment(), ...terminal }).refused('ROUTING/NO_ROUTE');
      for (const state of ['active', 'off'] as const)
        await api.managementTerminalUpdate({ ...terminal, body: { state } }).refused('VALIDATION/RECORD_CLOSED');
    });

    itOfTerminal('for good through another instance, and begin no series meanwhile', async (terminal) => {
      const { terminalId } = terminal;
      await api.sale({ body: payment(), ...terminal }).ok;
      await service.query("UPDATE terminals SET operating_state = 'closed' WHERE terminal_id = $1", terminalId);
      const init = api.recurringInit({ body: platformInit('2026-04-01'), ...terminal });
      expect((await init.refused('ROUTING/NO_ROUTE')).detail).to.equal('The operator has closed the terminal.');
      expect(await service.query('SELECT FROM series WHERE terminal_id = $1', terminalId)).to.eql([]);
    });

    it('for good with their account, after each of them', async () => {
      const { account_id } = await api.managementAccountCreate({ body: { name: 'Closing' } }).ok;
      const { terminal_friendly_id: terminalId } = await make({ account_id });
      await setAccount('closed', account_id).refused('VALIDATION/RECORD_IN_USE');
      await change(terminalId, { state: 'closed' });
      expect(await setAccount('closed', account_id).ok).to.include({ state: 'closed' });
      await setAccount('active', account_id).refused('VALIDATION/RECORD_CLOSED');
      const body = { account_id, name: 'Till', routes: ['simulator_a'] };
      await api.managementTerminalCreate({ body }).refused('VALIDATION/RECORD_CLOSED');
    });
  });

  it('are made with what they are told, and defaults for the rest', async () => {
    const { terminal_friendly_id, ...plain } = await make();
    expect(terminal_friendly_id).to.match(/^[0-9A-Za-z]{6}$/);
    expect(plain).to.eql({
      account_id: account,
      environment: 'sandbox',
      name: 'Web shop',
      routes: ['simulator_a'],
      time_zone: 'UTC',
      retry_one_off: false,
      currencies: [],
      amount_limits: [],
      state: 'active',
      created_at: service.clock.now().toISOString(),
    });
    const reported = {
      name: 'Till 1',
      environment: 'sandbox',
      routes: ['simulator_b', 'simulator_a'],
      time_zone: 'Europe/Vienna',
      retry_one_off: true,
      currencies: ['JPY', 'EUR'],
    } as const;
    const made = await make({ ...reported, routes: [...reported.routes], currencies: [...reported.currencies] });
    expect(made).to.deep.include(reported);
    expect(await api.managementTerminalGet({ terminalId: made.terminal_friendly_id }).ok).to.eql(made);
  });

  it('are changed in what the request names, and nothing else', async () => {
    const made = await make({ time_zone: 'Europe/Vienna', currencies: ['EUR'] });
    const { terminal_friendly_id: terminalId } = made;
    expect(await change(terminalId, {})).to.eql(made);
    const changes: (RequestBody<'managementTerminalUpdate'> & {
      statement_descriptor?: string;
      moved_to_cell?: string;
    })[] = [
      { name: 'Till 2' },
      { routes: ['simulator_b', 'simulator_a'] },
      { time_zone: 'Asia/Tokyo' },
      { retry_one_off: true },
      { statement_descriptor: 'WEB SHOP' },
      { moved_to_cell: 'eu-2' },
      { currencies: ['JPY', 'USD'] },
      { retry_one_off: false, currencies: [] },
    ];
    let expected = made;
    for (const body of changes) {
      expected = { ...expected, ...body };
      expect(await change(terminalId, body)).to.eql(expected);
    }
    expect(await api.managementTerminalGet({ terminalId }).ok).to.eql(expected);
  });

  it('changed in two fields at once keep both changes', async () => {
    const { terminal_friendly_id: terminalId } = await make();
    await Promise.all([
      change(terminalId, { name: 'Till 3' }),
      change(terminalId, { time_zone: 'Asia/Tokyo' }),
      change(terminalId, { currencies: ['EUR'] }),
    ]);
    expect(await api.managementTerminalGet({ terminalId }).ok).to.deep.include({
      name: 'Till 3',
      time_zone: 'Asia/Tokyo',
      currencies: ['EUR'],
    });
  });

  it('limit the amounts of their new payments and series, and of what is changed in a series', async () => {
    const terminal = await open({ amount_limits: [eur(100.5)] });
    const first = await api.sale({ body: payment({ amount: 100.5 }), ...terminal }).ok;
    const { recurring_id } = await api.recurringInit({
      body: merchantInit({}, { amount: 100.5, currency: 'EUR' }),
      ...terminal,
    }).ok;
    const tooMuch = [
      api.sale({ body: payment({ amount: 100.51 }), ...terminal }),
      api.preauth({ body: payment({ amount: 100.51 }), ...terminal }),
      api.recurringInit({ body: merchantInit({}, { amount: 100.51, currency: 'EUR' }), ...terminal }),
      api.recurringCharge({ body: { recurring_id, amount: 100.51 }, ...terminal }),
      api.recurringUpdate({ body: { recurring_id, amount: 100.51 }, ...terminal }),
    ];
    for (const answer of tooMuch) {
      const { detail, context } = await answer.refused('VALIDATION/INVALID_AMOUNT');
      expect(detail).to.equal('The terminal accepts at most 100.5 EUR.');
      expect(context).to.eql({ field: 'amount', value: 100.51, available_amount: 100.5 });
    }
    await api.sale({ body: payment({ amount: 1000, currency: 'USD' }), ...terminal }).ok;
    await change(terminal.terminalId, { amount_limits: [eur(10)] });
    await api.refund({ body: { ...referenceTo(first), amount: 100.5 }, ...terminal }).ok;
    await api.recurringCharge({ body: { recurring_id }, ...terminal }).ok;
    await api.sale({ body: payment({ amount: 10.01 }), ...terminal }).refused('VALIDATION/INVALID_AMOUNT');
  });

  describe('are refused with', () => {
    const wrong: Record<string, [object, field: string]> = {
      'no name in it': [{ name: '' }, 'name'],
      'a card number for a name': [{ name: '4111111111111111' }, 'name'],
      'no route': [{ routes: [] }, 'routes'],
      'a route twice': [{ routes: ['simulator_a', 'simulator_a'] }, 'routes'],
      'a route of another form': [{ routes: ['simulator_a', 'Acquirer'] }, 'routes.1'],
      'a route that is no list': [{ routes: 'simulator_a' }, 'routes'],
      'a zone of no place': [{ time_zone: 'Mars/Olympus' }, 'time_zone'],
      'an offset for a zone': [{ time_zone: '+02:00' }, 'time_zone'],
      'an abbreviation for a zone': [{ time_zone: 'PST' }, 'time_zone'],
      'an empty zone': [{ time_zone: '' }, 'time_zone'],
      'a number for a yes': [{ retry_one_off: 1 }, 'retry_one_off'],
      'a currency that cannot be charged': [{ currencies: ['EUR', 'ISK'] }, 'currencies.1'],
      'a currency in small letters': [{ currencies: ['eur'] }, 'currencies.0'],
      'a currency twice': [{ currencies: ['EUR', 'EUR'] }, 'currencies'],
      'an amount above the limit of the currency': [{ amount_limits: [eur(1_000_000)] }, 'amount_limits.0.amount'],
      'two limits of a currency': [{ amount_limits: [eur(5), eur(6)] }, 'amount_limits.1.currency'],
      'null for a field': [{ time_zone: null }, 'time_zone'],
    };
    for (const [name, [fields, field]] of Object.entries(wrong))
      it(`${name}, new or changed`, async () => {
        const invalidBody = { ...shop(), ...fields };
        await api.managementTerminalCreate({ invalidBody }).refused('VALIDATION/INVALID_FIELD', field);
        const { terminal_friendly_id: terminalId, ...made } = await make();
        await api
          .managementTerminalUpdate({ terminalId, invalidBody: fields })
          .refused('VALIDATION/INVALID_FIELD', field);
        expect(await api.managementTerminalGet({ terminalId }).ok).to.deep.include(made);
      });

    for (const field of ['account_id', 'name', 'routes'])
      it(`no ${field}`, async () => {
        const invalidBody = { ...shop(), [field]: undefined };
        await api.managementTerminalCreate({ invalidBody }).refused('VALIDATION/MISSING_FIELD', { field });
      });

    it('an account that is not there', async () => {
      const body = { ...shop(), account_id: randomUUID() };
      await api.managementTerminalCreate({ body }).refused('VALIDATION/RECORD_NOT_FOUND', 'account_id');
    });

    it('an id that is not there', async () => {
      await api
        .managementTerminalGet({ terminalId: 'NOSUCH' })
        .refused('VALIDATION/RECORD_NOT_FOUND', { field: 'terminal_friendly_id', value: 'NOSUCH' });
      await api
        .managementTerminalUpdate({ terminalId: 'NOSUCH', body: { name: 'Nobody' } })
        .refused('VALIDATION/RECORD_NOT_FOUND');
      await api.managementTerminalGet({ terminalId: 'TERM-1' }).refused('VALIDATION/INVALID_FIELD');
    });
  });

  it('are named by the zone as the IANA database writes it', async () =>
    expect((await make({ time_zone: 'europe/VIENNA' })).time_zone).to.equal('Europe/Vienna'));

  it('may have every currency that the service can charge, by the contract too', async () => {
    const currencies = [...currencyDecimals.keys()] as Schema<'SupportedCurrency'>[];
    expect((await make({ currencies })).currencies).to.eql(currencies);
  });

  describe('of an environment', () => {
    /** The service as it would be with another environment, or other processors. */
    const serving = (changed: Partial<ServiceDeps['config']>, processors = service.deps.processors): ServiceDeps => ({
      ...service.deps,
      processors,
      config: { ...service.deps.config, ...changed },
    });
    const create = (deps: ServiceDeps, body: Partial<NewTerminal> = {}) =>
      managementTerminalCreate(
        deps,
        { params: {}, query: {}, body: { ...shop(), ...body } },
        { requestId: randomUUID(), sourceAddress: '127.0.0.1', actor: { kind: 'management_key', role: 'owner' } },
      );
    const connected = () => {
      const { processor } = service.deps.processors.builtIn.get('simulator_b')!;
      return registryOf(
        new Map([...service.deps.processors.builtIn, ...guarded([{ ...processor, environment: 'live' }])]),
      );
    };

    it('are refused by the service of the other one', async () => {
      await api
        .managementTerminalCreate({ body: { ...shop(), environment: 'live' } })
        .refused('VALIDATION/ENVIRONMENT_NOT_SERVED', { field: 'environment', value: 'live' });
      expect(await thrownBy(create(serving({ environment: 'live' }), { environment: 'sandbox' }))).to.deep.include({
        code: 'VALIDATION/ENVIRONMENT_NOT_SERVED',
      });
    });

    it('that is live are never routed to a simulated processor, new or changed', async () => {
      const live = serving({ environment: 'live' }, connected());
      expect(await thrownBy(create(live, { routes: ['simulator_b', 'simulator_a'] }))).to.deep.include({
        code: 'VALIDATION/ROUTE_NOT_AVAILABLE',
        context: { field: 'routes.1', value: 'simulator_a' },
      });
      const body = await create(live, { routes: ['simulator_b'] });
      expect(body).to.deep.include({ environment: 'live', routes: ['simulator_b'] });
      // It is live whatever service is asked to change it.
      const { terminal_friendly_id: terminalId } = body;
      await api
        .managementTerminalUpdate({ terminalId, body: { routes: ['simulator_b'] } })
        .refused('VALIDATION/ROUTE_NOT_AVAILABLE', { field: 'routes.0', value: 'simulator_b' });
      expect(await change(terminalId, { name: 'Renamed' })).to.include({ environment: 'live', name: 'Renamed' });
    });

    it('that is sandbox are never routed to a real processor', async () => {
      const { terminal_friendly_id } = await make();
      const update = managementTerminalUpdate(
        serving({}, connected()),
        { params: { terminal_friendly_id }, query: {}, body: { routes: ['simulator_b'] } },
        { requestId: randomUUID(), sourceAddress: '127.0.0.1', actor: { kind: 'management_key', role: 'owner' } },
      );
      expect(await thrownBy(update)).to.deep.include({ code: 'VALIDATION/ROUTE_NOT_AVAILABLE' });
    });

    it('are not routed to a processor that the service is not connected to', async () =>
      expect(await thrownBy(create(serving({}, registryOf(new Map())), {}))).to.deep.include({
        code: 'VALIDATION/ROUTE_NOT_AVAILABLE',
      }));
  });

  describe('that take certain currencies', () => {
    it('refuse new payments and series in all others, as for those that nobody takes', async () => {
      const terminal = await open({ currencies: ['EUR', 'JPY'] });
      await api.sale({ body: payment(), ...terminal }).ok;
      await api.preauth({ body: payment({ currency: 'JPY', amount: 10 }), ...terminal }).ok;
      for (const currency of ['USD', 'ISK'] as const) {
        const expected = { field: 'currency', value: currency };
        for (const answer of [
          api.sale({ body: payment({ currency }), ...terminal }),
          api.preauth({ body: payment({ currency }), ...terminal }),
          api.recurringInit({ body: merchantInit({}, { currency }), ...terminal }),
        ])
          await answer.refused('INVALID_CURRENCY', expected);
      }
      await api.recurringInit({ body: merchantInit({}, { currency: 'EUR' }), ...terminal }).ok;
    });

    itOfTerminal('bring to an end what was begun in a currency that they no longer take', async (terminal) => {
      const sold = await api.sale({ body: payment({ currency: 'USD' }), ...terminal }).ok;
      const [held, voided] = [
        await api.preauth({ body: payment({ currency: 'USD' }), ...terminal }).ok,
        await api.preauth({ body: payment({ currency: 'USD' }), ...terminal }).ok,
      ];
      const declined = await api.sale({ body: paymentWith(declinedCard, { currency: 'USD' }), ...terminal }).ok;
      const { recurring_id } = await api.recurringInit({ body: merchantInit(), ...terminal }).ok;
      await change(terminal.terminalId, { currencies: ['EUR'] });
      await api.sale({ body: payment({ currency: 'USD' }), ...terminal }).refused('INVALID_CURRENCY');
      await api.refund({ body: { ...referenceTo(sold), amount: 1 }, ...terminal }).ok;
      await api.capture({ body: { ...referenceTo(held), amount: 1 }, ...terminal }).ok;
      await api.voidPayment({ body: referenceTo(voided), ...terminal }).ok;
      await api.saleRetry({ body: { retry: { originating_id: declined.transaction_id } }, ...terminal }).ok;
      await api.recurringCharge({ body: { recurring_id, amount: 2 }, ...terminal }).ok;
    });
  });

  itOfTerminal('with other routes take them at once for new payments', async (terminal) => {
    const first = await api.sale({ body: payment(), ...terminal }).ok;
    await change(terminal.terminalId, { routes: ['simulator_b'] });
    const second = await api.sale({ body: payment(), ...terminal }).ok;
    const banks = [];
    for (const { transaction_id } of [first, second])
      banks.push((await bankEntriesOf(service, transaction_id)).map(({ processor }) => processor));
    expect(banks).to.eql([['simulator_a'], ['simulator_b']]);
  });

  itOfTerminal('that retry by themselves do so from then on', async (terminal) => {
    const soft = async () => {
      const { transaction_id } = await api.sale({ body: paymentWith('4000000000009995'), ...terminal }).ok;
      return eventTypesOf(service, transaction_id);
    };
    expect(await soft()).to.eql(['transaction.declined']);
    await change(terminal.terminalId, { retry_one_off: true });
    expect(await soft()).to.have.members(['transaction.declined', 'transaction.retry_scheduled']);
    await change(terminal.terminalId, { retry_one_off: false });
    expect(await soft()).to.eql(['transaction.declined']);
  });

  it('in another time zone leave what is planned at its instants, and plan by the new zone', async () => {
    const terminal = await open({ time_zone: 'Europe/Vienna' });
    const due = async (recurringId: string) =>
      (
        await service.query<{ due_at: Date }>(
          'SELECT due_at FROM occurrences WHERE recurring_id = $1 ORDER BY sequence_number',
          recurringId,
        )
      ).map(({ due_at }) => due_at.toISOString());
    const request = platformInit('2026-06-01', { number_of_payments: 2 });
    const { recurring_id: earlier } = await api.recurringInit({ body: request, ...terminal }).ok;
    await change(terminal.terminalId, { time_zone: 'Asia/Tokyo' });
    const { recurring_id: later } = await api.recurringInit({ body: request, ...terminal }).ok;
    // Vienna is two hours ahead of UTC in summer, Tokyo nine.
    expect(await due(earlier)).to.eql(['2026-05-31T22:00:00.000Z', '2026-06-30T22:00:00.000Z']);
    expect(await due(later)).to.eql(['2026-05-31T15:00:00.000Z', '2026-06-30T15:00:00.000Z']);
    const dates = async (recurringId: string) =>
      (await api.recurringStatus({ query: { recurring_id: recurringId }, ...terminal }).ok).future_transactions.map(
        ({ scheduled_date }) => scheduled_date,
      );
    expect(await dates(earlier)).to.eql(await dates(later));
    const [planned] = (await api.recurringStatus({ query: { recurring_id: earlier }, ...terminal }).ok)
      .future_transactions;
    const { future_transaction_id = '' } = planned ?? {};
    await api.futureTransactionUpdate({
      body: { recurring_id: earlier, future_transaction_id, scheduled_date: '2026-06-02' },
      ...terminal,
    }).ok;
    expect(await due(earlier)).to.eql(['2026-06-01T15:00:00.000Z', '2026-06-30T22:00:00.000Z']);
  });

  itOfTerminal('keep their sandbox clock when they are changed', async (terminal) => {
    const now = '2027-01-01T00:00:00.000Z';
    await api.sandboxAdvanceClock({ body: { now }, ...terminal }).ok;
    await change(terminal.terminalId, { name: 'Till 4', time_zone: 'Asia/Tokyo' });
    expect(await api.sandboxClock(terminal).ok).to.eql({ now, frozen: true });
  });

  describe('in a list', () => {
    it('come by account, page by page, the newest first', async () => {
      const { account_id } = await api.managementAccountCreate({ body: { name: 'A chain of shops' } }).ok;
      const made: string[] = [];
      for (let terminal = 0; terminal < 5; terminal++) {
        made.unshift((await make({ account_id })).terminal_friendly_id);
        await service.clock.advance(1);
      }
      const list = async (more: { cursor?: string; limit?: number } = {}) =>
        api.managementTerminalList({ query: { account_id, ...more } }).ok;
      const first = await list({ limit: 3 });
      const rest = await list({ limit: 3, cursor: first.next_cursor! });
      expect([...first.terminals, ...rest.terminals].map(({ terminal_friendly_id }) => terminal_friendly_id)).to.eql(
        made,
      );
      expect(rest.next_cursor).to.equal(undefined);
      expect((await api.managementTerminalList({ query: { account_id: randomUUID() } }).ok).terminals).to.eql([]);
      expect((await api.managementTerminalList({ query: { limit: 200 } }).ok).terminals.length).to.be.greaterThan(5);
    });

    it('of the same time come by their ids, each once', async () => {
      const { account_id } = await api.managementAccountCreate({ body: { name: 'All at once' } }).ok;
      const made = await Promise.all(Array.from({ length: 4 }, () => make({ account_id })));
      const pages = await pagesOf((at) => api.managementTerminalList({ query: { account_id, limit: 1, ...at } }).ok);
      expect(pages.flatMap(({ terminals }) => terminals.map(({ terminal_friendly_id }) => terminal_friendly_id)))
        .to.have.members(made.map(({ terminal_friendly_id }) => terminal_friendly_id))
        .and.have.length(4);
    });

    for (const list of [
      'cursor=x',
      'limit=0',
      'limit=201',
      'account_id=me',
      `cursor=${Buffer.from('1234567890123 01940a6e-5d2f-7c31-9b47-3f2e1d0c9b8a').toString('base64url')}`,
    ])
      it(`are refused with ${list}`, async () => {
        const values = Object.fromEntries(new URLSearchParams(list)) as never;
        await api.managementTerminalList({ query: values }).refused('VALIDATION/INVALID_FIELD', list.split('=')[0]);
      });
  });
});

describe('management: a terminal that is changed', () => {
  if (!possibleInstances.includes(2)) return;
  it('is so within five seconds for every other instance', async () => {
    const { services, clock, close } = await startInstances(2);
    const [here, there] = [client(services[0]!), client(services[1]!)];
    await there.sale({ body: payment() }).ok;
    await here.managementTerminalUpdate({ terminalId: 'TERM01', body: { currencies: ['USD'] } }).ok;
    await here.sale({ body: payment() }).refused('INVALID_CURRENCY');
    await clock.advance(5_000);
    await there.sale({ body: payment() }).refused('INVALID_CURRENCY');
    await close();
  });
});
