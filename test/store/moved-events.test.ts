import { expect } from 'chai';
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { canHaveShards, type Cluster } from '../../scripts/shards/cluster.js';
import type { Schema } from '../../src/contract.js';
import { databasesOf } from '../../src/store/shards/databases.js';
import { sweep } from '../../src/store/sweep.js';
import { succeeded } from '../support/contract-client.js';
import { payment } from '../support/payments.js';
import { terminalId } from '../support/service.js';
import type { Stage } from '../support/stage.js';
import { onFirst, startStageOn, startTwoShards } from '../support/two-shards.js';
import { until } from '../support/until.js';

const days = { delivered: 30, failed: 90, notifications: 90, events: 60, unusedInstruments: 30, requests: 30 };

describe('the list of events while a terminal is moved between shards', () => {
  let cluster: Cluster | undefined;
  let stage: Stage;
  let close: () => Promise<void>;
  beforeEach(async function () {
    // Counted as skipped where the programs are not.
    if (!canHaveShards()) return this.skip();
    cluster ??= await startTwoShards();
    ({ stage, close } = await startStageOn(cluster));
  });
  afterEach(async () => {
    if (cluster) await close();
  });
  after(() => cluster?.close());

  const pools = (): [pg.Pool, pg.Pool] => {
    const [first, second] = databasesOf(stage.service.deps.store.pool);
    return [first!.pool, second!.pool];
  };
  const sell = (terminal: string) => succeeded(stage.http.sale({ terminalId: terminal, body: payment() }));

  /** Does something as the mover of the router does it, by the name of its sessions. */
  async function asMover<Result>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<Result>): Promise<Result> {
    const client = await pool.connect();
    try {
      await client.query(`SET application_name = 'spqr-transfer_key_range_move_1'`);
      return await work(client);
    } finally {
      client.release(true);
    }
  }

  /** The first step of a move: what the source has of the terminal is on the other shard as well, as it was. */
  async function copy(from: pg.Pool, to: pg.Pool): Promise<void> {
    const { rows } = await from.query<{ events: string }>(
      `SELECT json_agg(events)::text AS events FROM events WHERE terminal_id = '${onFirst}'`,
    );
    const insert = 'INSERT INTO events SELECT * FROM json_populate_recordset(NULL::events, $1::json)';
    await asMover(to, (client) => client.query(insert, [rows[0]!.events]));
  }
  /** The second one. */
  const remove = (from: pg.Pool) =>
    asMover(from, (client) => client.query(`DELETE FROM events WHERE terminal_id = '${onFirst}'`));

  /** An event of the terminal is written on a shard, as a payment there would. @returns its id */
  async function write(on: pg.Pool): Promise<string> {
    const id = randomUUID();
    await on.query(
      `INSERT INTO events (event_id, account_id, terminal_id, type, subject_id, body, created_at)
      SELECT $1, account_id, terminal_id, 'transaction.approved', 'subject1', '{}', now() FROM terminals
      WHERE terminal_id = '${onFirst}'`,
      [id],
    );
    return id;
  }

  /** Somebody who reads the list from its beginning. */
  function reader(
    filters: { terminal_friendly_id?: string; subject_id?: string; event_type?: 'transaction.approved' } = {},
  ) {
    const seen: Schema<'EventRecord'>[] = [];
    let cursor: string | undefined;
    return {
      async read(limit = 2): Promise<boolean> {
        const { event_type: type, ...others } = filters;
        const page = await succeeded(
          stage.http.managementEventList({
            query: { limit, ...others, ...(type ? { type } : {}), ...(cursor === undefined ? {} : { cursor }) },
          }),
        );
        seen.push(...page.events);
        cursor = page.next_cursor;
        return page.has_more;
      },
      /** Reads on until so many were listed, and to the end of the list. */
      async readAll(expected: number): Promise<void> {
        // Other transactions of the server may hold events back for a moment.
        await until('all events are listed', async () => {
          while (await this.read());
          return seen.length >= expected;
        });
      },
      ids: (terminal?: string): string[] =>
        seen
          .filter((event) => terminal === undefined || event.terminal_friendly_id === terminal)
          .map(({ event_id }) => event_id),
    };
  }

  /** The events of the terminal in the order in which they were written, by the places that they have for good. */
  async function written(): Promise<string[]> {
    const rows: { id: string; place: string }[] = [];
    for (const pool of pools())
      rows.push(
        ...(
          await pool.query<{ id: string; place: string }>(
            `SELECT event_id AS id, place::text FROM events WHERE terminal_id = '${onFirst}'`,
          )
        ).rows,
      );
    return rows.sort((one, other) => (BigInt(one.place) < BigInt(other.place) ? -1 : 1)).map(({ id }) => id);
  }

  it('has each event once, in the order in which those of a terminal were written, whenever somebody reads', async () => {
    const [first, second] = pools();
    for (let round = 0; round < 3; round += 1) for (const terminal of [onFirst, terminalId]) await sell(terminal);
    const readers = [reader(), reader(), reader(), reader()];
    const [before, half, between, late] = readers;
    await before!.readAll(6);
    await half!.read(3);
    await copy(first, second);
    await between!.read(3);
    await half!.read(1);
    await remove(first);
    await half!.read(1);
    await write(second);
    await between!.read(1);
    await write(second);
    await sell(terminalId);
    // And back.
    await copy(second, first);
    await half!.read(1);
    await remove(second);
    await write(first);
    // And away again, with what never left and what came back.
    await copy(first, second);
    await remove(first);
    await write(second);
    const all = await written();
    expect(all).to.have.length(3 + 2 + 1 + 1);
    for (const each of [...readers, late!]) {
      await each.readAll(all.length + 4);
      expect(each.ids(onFirst)).to.deep.equal(all);
      expect(new Set(each.ids()).size)
        .to.equal(each.ids().length)
        .and.to.equal(all.length + 4);
    }
    for (const filters of [{ terminal_friendly_id: onFirst }, { subject_id: 'subject1' }]) {
      const searching = reader(filters);
      await searching.readAll('subject_id' in filters ? 4 : all.length);
      expect(searching.ids()).to.deep.equal('subject_id' in filters ? all.slice(3) : all);
    }
  });

  it('lists nothing of a shard that was written after another one was asked', async () => {
    const [first, second] = pools();
    await sell(onFirst);
    await sell(terminalId);
    const all = reader();
    await all.readAll(2);
    // The place of a time to come, as if the first had been asked long before the second.
    await second.query(`UPDATE events SET place = place + (3600 * 1000000::bigint << 12)`);
    const again = reader();
    await until('the event that is not ahead is listed', async () => {
      expect(await again.read()).to.equal(false);
      return again.ids().length > 0;
    });
    expect(again.ids(terminalId)).to.deep.equal([]);
    await first.query('SELECT 1');
    await second.query(`UPDATE events SET place = place - (3600 * 1000000::bigint << 12)`);
    await again.readAll(2);
    expect(again.ids()).to.have.members(all.ids());
  });

  it('forgets what a terminal left elsewhere when it is old, and when the terminal is emptied', async () => {
    const [first, second] = pools();
    await sell(onFirst);
    await copy(first, second);
    await remove(first);
    const left = async (): Promise<number> => (await first.query('SELECT FROM departed_events')).rowCount ?? 0;
    expect(await left()).to.equal(1);
    const { pool } = stage.service.deps.store;
    await sweep(pool, stage.service.clock.now(), days);
    expect(await left()).to.equal(1);
    await sweep(pool, new Date(stage.service.clock.now().getTime() + 60 * 24 * 60 * 60 * 1000), days);
    expect(await left()).to.equal(0);
    await second.query('DELETE FROM events');
    await sell(onFirst);
    await copy(first, second);
    await remove(first);
    expect(await left()).to.equal(1);
    await succeeded(stage.http.sandboxReset({ terminalId: onFirst }));
    expect(await left()).to.equal(0);
  });

  it('lists anew what somebody else than the mover brings', async () => {
    const [first, second] = pools();
    await sell(onFirst);
    const all = reader();
    await all.readAll(1);
    const { rows } = await first.query<{ event: string; id: string }>(
      `SELECT to_json(events)::text AS event, event_id AS id FROM events WHERE terminal_id = '${onFirst}'`,
    );
    await second.query('INSERT INTO events SELECT * FROM json_populate_record(NULL::events, $1::json)', [
      rows[0]!.event,
    ]);
    await all.readAll(2);
    expect(all.ids()).to.deep.equal([rows[0]!.id, rows[0]!.id]);
  });
});
