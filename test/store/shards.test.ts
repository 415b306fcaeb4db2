import { expect } from 'chai';
import { randomUUID } from 'node:crypto';
import { canHaveShards, type Cluster } from '../../scripts/shards/cluster.js';
import { outageIn } from '../../src/store/outage.js';
import { makeCopiesEqual } from '../../src/store/shards/equal-copies.js';
import type { Shards } from '../../src/store/shards/shard.js';
import { settleWhatIsLeft, databasesOf } from '../../src/store/shards/databases.js';
import { openStore } from '../../src/store/open.js';
import { redactCardNumbers } from '../../src/vault/redact.js';
import { addTerminal } from '../support/access.js';
import { refused, succeeded } from '../support/contract-client.js';
import { recordLog } from '../support/log.js';
import { payment } from '../support/payments.js';
import { terminalId } from '../support/service.js';
import type { Stage } from '../support/stage.js';
import { onFirst, startStageOn, startTwoShards } from '../support/two-shards.js';
import { until } from '../support/until.js';

describe('two shards behind a router', () => {
  let cluster: Cluster | undefined;
  let stage: Stage;
  let close: () => Promise<void>;
  before(async function () {
    // Counted as skipped where the programs are not.
    if (!canHaveShards()) return this.skip();
    cluster = await startTwoShards();
    ({ stage, close } = await startStageOn(cluster));
  });
  after(async () => {
    if (!cluster) return;
    await close();
    await cluster.close();
  });

  const sell = (terminal: string, idempotencyKey = randomUUID()) =>
    stage.http.sale({ terminalId: terminal, body: payment(), idempotencyKey });

  const rangeOn = async (shard: string): Promise<string> => {
    const ranges = await cluster!.router.console('SHOW key_ranges');
    return ranges.find((one) => one['shard_id'] === shard)?.['key_range_id'] as string;
  };

  /** Does something while the terminals of a shard are locked, as by a move. */
  const whileLocked = async (shard: string, work: () => Promise<void>): Promise<void> => {
    const range = await rangeOn(shard);
    await cluster!.router.console(`LOCK KEY RANGE ${range}`);
    try {
      await work();
    } finally {
      await cluster!.router.console(`UNLOCK KEY RANGE ${range}`);
    }
  };

  /** How many rows each shard has. */
  const counted = async (what: string): Promise<number[]> => {
    const counts: number[] = [];
    for (const { pool } of databasesOf(stage.service.deps.store.pool))
      counts.push(Number((await pool.query<{ count: string }>(`SELECT count(*) FROM ${what}`)).rows[0]?.count));
    return counts;
  };

  it('has all that belongs to a terminal on its shard, and what belongs to none on every one or on the first', async () => {
    await succeeded(sell(onFirst));
    await succeeded(sell(terminalId));
    for (const table of ['transactions', 'orders', 'instruments', 'events', 'processor_calls', 'idempotency_keys']) {
      expect(await counted(`${table} WHERE terminal_id = '${onFirst}'`), table).to.satisfy(
        ([here, other]: number[]) => here! > 0 && other === 0,
      );
      expect(await counted(`${table} WHERE terminal_id = '${terminalId}'`), table).to.satisfy(
        ([other, here]: number[]) => here! > 0 && other === 0,
      );
    }
    expect(await counted('terminals')).to.deep.equal([2, 2]);
    expect(await counted('api_keys')).to.deep.equal([1, 0]);
  });

  it('is refused at DATABASE_URL without DATABASE_SHARDS, by a sentence that names it', async () => {
    const databaseUrl = cluster!.router.url('postgres');
    const refusal = await openStore({ databaseUrl, dataDirectory: '', log: recordLog().log }).then(
      () => 'opened',
      String,
    );
    expect(refusal).to.include('a router of SPQR').and.include('DATABASE_SHARDS').and.include('DATABASE_URL');
  });

  it('charges a keyed sale once on either shard', async () => {
    for (const terminal of [onFirst, terminalId]) {
      const key = randomUUID();
      const first = await succeeded(sell(terminal, key));
      expect((await succeeded(sell(terminal, key))).transaction_id).to.equal(first.transaction_id);
    }
  });

  it('lists payments of both shards under one cursor, each once, the newest first', async () => {
    for (let round = 0; round < 4; round += 1) {
      for (const terminal of [onFirst, terminalId]) {
        await succeeded(sell(terminal));
        await stage.service.clock.advance(1_000);
      }
    }
    const found: { transaction_id: string; created_at: string; terminal_friendly_id: string }[] = [];
    const { accountId: account } = await stage.service.deps.store.prisma.terminal.findFirstOrThrow({
      where: { terminalId },
    });
    let cursor: string | undefined;
    do {
      const page = await succeeded(
        stage.http.managementTransactionList({
          query: { account_id: account, limit: 3, ...(cursor === undefined ? {} : { cursor }) },
        }),
      );
      found.push(...page.transactions);
      cursor = page.next_cursor;
    } while (cursor !== undefined);
    expect(found.map(({ created_at }) => created_at)).to.deep.equal(
      found
        .map(({ created_at }) => created_at)
        .sort()
        .reverse(),
    );
    expect(new Set(found.map(({ transaction_id }) => transaction_id)).size).to.equal(found.length);
    const [first = 0, second = 0] = await counted('transactions');
    expect(found).to.have.length(first + second);
  });

  it('tells all events of both shards, each once, those of a terminal in their order', async () => {
    let cursor: string | undefined;
    const seen: { event_id: string; terminal_friendly_id: string; created_at: string }[] = [];
    const read = async (): Promise<void> => {
      const page = await succeeded(
        stage.http.managementEventList({ query: { limit: 2, ...(cursor === undefined ? {} : { cursor }) } }),
      );
      seen.push(...page.events);
      cursor = page.next_cursor;
    };
    for (let round = 0; round < 6; round += 1) {
      await succeeded(sell(round % 2 === 0 ? onFirst : terminalId));
      await read();
    }
    const [first = 0, second = 0] = await counted('events');
    // A transaction of the database itself, such as one that counts its rows, may hold them back for a moment.
    await until('all events are listed', async () => {
      await read();
      return seen.length >= first + second;
    });
    expect(new Set(seen.map(({ event_id }) => event_id)).size).to.equal(seen.length);
    expect(seen).to.have.length(first + second);
    for (const terminal of [onFirst, terminalId]) {
      const times = seen.filter((event) => event.terminal_friendly_id === terminal).map(({ created_at }) => created_at);
      expect(times).to.deep.equal([...times].sort());
    }
  });

  it('tells no event before an older one that an open transaction of its shard holds back', async () => {
    const told = async (cursor: string, terminal?: string) => {
      const query = { cursor, ...(terminal === undefined ? {} : { terminal_friendly_id: terminal }) };
      const { events } = await succeeded(stage.http.managementEventList({ query }));
      return events.map(({ terminal_friendly_id }) => terminal_friendly_id);
    };
    const { next_cursor: start } = await succeeded(stage.http.managementEventList({ query: { start: 'newest' } }));
    const [first] = databasesOf(stage.service.deps.store.pool);
    const client = await first!.pool.connect();
    try {
      await client.query('BEGIN');
      await client.query('SELECT pg_current_xact_id()');
      await succeeded(sell(onFirst));
      await succeeded(sell(terminalId));
      expect(await told(start)).to.deep.equal([]);
      await until('what is not held back is told', async () => (await told(start, terminalId)).length === 1);
    } finally {
      await client.query('ROLLBACK');
      client.release();
    }
    await until('both are told', async () => (await told(start)).length === 2);
    expect(await told(start)).to.deep.equal([onFirst, terminalId]);
  });

  it('draws numbers of deliveries that no two shards draw, that rise, and that nobody takes for card numbers', async () => {
    const drawn: string[] = [];
    for (const [shard, { pool }] of databasesOf(stage.service.deps.store.pool).entries()) {
      const { rows } = await pool.query<{ number: string }>(
        `SELECT number_apart(pg_get_serial_sequence('deliveries', 'delivery_id'), $1::int)::text AS number
        FROM generate_series(1, 1500)`,
        [shard],
      );
      const numbers = rows.map(({ number }) => number);
      drawn.push(...numbers);
      const milliseconds = numbers.map((number) => BigInt(number) >> 18n);
      expect(milliseconds.findIndex((time, index) => index > 0 && time < milliseconds[index - 1]!)).to.equal(-1);
    }
    expect(new Set(drawn).size).to.equal(3000);
    expect(drawn.filter((number) => redactCardNumbers(number) !== number)).to.deep.equal([]);
  });

  it('ends what was left between the two steps of a commit as the first shard has decided', async () => {
    const [first, second] = databasesOf(stage.service.deps.store.pool);
    const left = async (isCommitted: boolean): Promise<string> => {
      const [home, other] = [await first!.pool.connect(), await second!.pool.connect()];
      const name = randomUUID();
      const { homeId } = (stage.service.deps.store.pool as unknown as { shards: { homeId: string } }).shards;
      await home.query('BEGIN');
      const { rows } = await home.query<{ xid: string }>('SELECT pg_current_xact_id()::text AS xid');
      await other.query('BEGIN');
      await other.query(`UPDATE accounts SET name = '${name}'`);
      await other.query(`PREPARE TRANSACTION 'payment-terminal ${homeId} ${rows[0]?.xid}'`);
      await home.query(isCommitted ? 'COMMIT' : 'ROLLBACK');
      home.release();
      other.release();
      return name;
    };
    const names = async () =>
      (await second!.pool.query<{ name: string }>('SELECT name FROM accounts')).rows.map(({ name }) => name);
    const kept = await left(true);
    expect(await settleWhatIsLeft(stage.service.deps.store.pool, 0)).to.equal(1);
    expect(await names()).to.deep.equal([kept]);
    await left(false);
    expect(await settleWhatIsLeft(stage.service.deps.store.pool, 0)).to.equal(1);
    expect(await names()).to.deep.equal([kept]);
  });

  it('asks for patience while a terminal is moved, and a keyed repeat is charged once afterwards', async () => {
    const key = randomUUID();
    await whileLocked('sh1', async () => {
      const answer = await sell(onFirst, key);
      expect(answer.status).to.equal(503);
      expect(answer.headers['retry-after']).to.match(/^\d+$/);
      await succeeded(sell(terminalId));
    });
    const { transaction_id } = await succeeded(sell(onFirst, key));
    expect((await succeeded(sell(onFirst, key))).transaction_id).to.equal(transaction_id);
  });

  it('lets an operator change nothing of a terminal while it is moved', async () => {
    const key = randomUUID();
    const { transaction_id } = await succeeded(sell(onFirst, key));
    await whileLocked('sh1', async () => {
      const answer = await stage.http.sandboxReset({ terminalId: onFirst });
      expect(answer.status).to.equal(503);
      expect(answer.headers['retry-after']).to.match(/^\d+$/);
    });
    expect((await succeeded(sell(onFirst, key))).transaction_id).to.equal(transaction_id);
    await succeeded(stage.http.sandboxReset({ terminalId: onFirst }));
    expect((await counted(`transactions WHERE terminal_id = '${onFirst}'`))[0]).to.equal(0);
  });

  it('commits nothing on several shards when a terminal is locked before the last step', async () => {
    const { prisma } = stage.service.deps.store;
    await succeeded(sell(terminalId));
    const [, before = 0] = await counted(`events WHERE terminal_id = '${terminalId}'`);
    const name = randomUUID();
    const changed = await prisma
      .$transaction(async (transaction) => {
        await transaction.event.deleteMany({ where: { terminalId } });
        await transaction.account.updateMany({ data: { name } });
        await cluster!.router.console(`LOCK KEY RANGE ${await rangeOn('sh2')}`);
      })
      .then(
        () => 'changed',
        (error: unknown) => outageIn(error),
      )
      .finally(async () => cluster!.router.console(`UNLOCK KEY RANGE ${await rangeOn('sh2')}`));
    expect(changed).to.equal('key range is locked');
    expect(await counted(`events WHERE terminal_id = '${terminalId}'`)).to.deep.equal([0, before]);
    expect(await counted(`accounts WHERE name = '${name}'`)).to.deep.equal([0, 0]);
    expect(await counted('pg_prepared_xacts')).to.deep.equal([0, 0]);
  });

  it('gives a shard what every shard has when it starts and that is another there', async () => {
    const [home, other] = databasesOf(stage.service.deps.store.pool);
    const all = `SELECT json_agg(terminals ORDER BY terminal_id)::text AS terminals FROM terminals`;
    await other!.pool.query(`DELETE FROM terminals WHERE terminal_id = '${onFirst}'`);
    await other!.pool.query(`UPDATE terminals SET name = 'another', clock_ahead = 0.1`);
    await other!.pool.query(
      `INSERT INTO webhook_endpoints (endpoint_id, account_id, environment, url, event_types, sealed_secret, enabled,
        created_at)
      SELECT gen_random_uuid(), account_id, 'sandbox', 'https://example.com', '{}', '\\x00', true, now() FROM accounts`,
    );
    const { shards } = stage.service.deps.store.pool as unknown as { shards: Shards };
    expect(await makeCopiesEqual(shards.all)).to.deep.equal(['sh2']);
    const [at, there] = [await home!.pool.query(all), await other!.pool.query(all)];
    expect(there.rows).to.deep.equal(at.rows);
    expect(await counted('webhook_endpoints')).to.deep.equal([0, 0]);
    expect(await makeCopiesEqual(shards.all)).to.deep.equal([]);
  });

  it('charges the terminals of a shard while another one is away', async () => {
    // The first one has what belongs to no terminal: it is the other that is away.
    const { server } = cluster!.servers[1]!;
    const unheardOf = Array.from({ length: 10 }, (_, index) => `BBBB0${index}`);
    for (const terminal of unheardOf) await addTerminal(stage.service, terminal);
    const { shards } = stage.service.deps.store.pool as unknown as { shards: Shards };
    // The key is read anew, with its terminals.
    await stage.service.clock.advance(10_000);
    await succeeded(sell(onFirst));
    await server.stop('immediate');
    try {
      for (const terminal of [onFirst, ...unheardOf]) {
        // No connection knows a statement: the router has each parsed by a shard of its choice.
        shards.router.giveUp(shards.all[0].name);
        await succeeded(sell(terminal));
      }
      await refused(sell(terminalId), 'SYSTEM/TEMPORARILY_UNAVAILABLE');
    } finally {
      await server.start();
    }
    await until('the shard takes sales again', async () => (await sell(terminalId)).status === 200);
  });

  it('makes a sale once whose statements another shard refuses to parse', async () => {
    const { shards } = stage.service.deps.store.pool as unknown as { shards: Shards };
    const [, other] = databasesOf(stage.service.deps.store.pool);
    const [before = 0] = await counted(`transactions WHERE terminal_id = '${onFirst}'`);
    await other!.pool.query('ALTER TABLE transactions RENAME TO elsewhere');
    try {
      for (let sale = 1; sale <= 10; sale++) {
        // No connection knows a statement: the router has each parsed by a shard of its choice, and tells what that
        // says; it is executed where it belongs nevertheless.
        shards.router.giveUp(shards.all[0].name);
        await succeeded(sell(onFirst));
      }
    } finally {
      await other!.pool.query('ALTER TABLE elsewhere RENAME TO transactions');
    }
    const [made] = await counted(`transactions WHERE terminal_id = '${onFirst}'`);
    expect(made).to.equal(before + 10);
  });

  it('answers 503 while the router is away, and goes on by itself', async () => {
    expect(await stage.service.deps.store.check()).to.equal('ok');
    await cluster!.router.kill();
    await refused(sell(onFirst), 'SYSTEM/TEMPORARILY_UNAVAILABLE');
    expect(await stage.service.deps.store.check().catch(() => 'away')).to.equal('away');
    await cluster!.router.start();
    await succeeded(sell(onFirst));
  });
});
