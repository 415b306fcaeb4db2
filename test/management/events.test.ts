import { expect } from 'chai';
import { randomUUID } from 'node:crypto';
import type { Schema } from '../../src/base/contract.js';
import { recordEvents, newEvent } from '../../src/store/events/events.js';
import { inSqlTransaction } from '../../src/store/query/transaction.js';
import { addTerminal } from '../support/merchants.js';
import type { RequestQuery } from '../support/contract/contract-client.js';
import { testServer } from '../support/database/database.js';
import { payment, paymentWith, declinedCard } from '../support/payments.js';
import { managementKey, terminalId } from '../support/service.js';
import { startStage } from '../support/stage.js';
import { until } from '../support/time/clock.js';
import { started } from '../support/started.js';

type Query = RequestQuery<'managementEventList'>;
type EventRecord = Schema<'EventRecord'>;

describe('the list of events', () => {
  let here = '';
  beforeEach(() => {
    here = '';
  });
  const stage = started(startStage);
  before(() => addTerminal(stage.service, 'TERM03'));

  const list = (query: Query) => stage.http.managementEventList({ query }).ok;
  /** Returns the cursor before all later events. */
  const end = async () => (await list({ start: 'newest' })).next_cursor;

  /**
   * Goes on from where it stopped until so many more came: another database's transaction may hold them back for a
   * moment.
   */
  async function poll(count: number, query: Query = {}): Promise<EventRecord[]> {
    const found: EventRecord[] = [];
    await until(`${count} events are listed`, async () => {
      const page = await list({ ...query, cursor: here });
      found.push(...page.events);
      here = page.next_cursor;
      return found.length >= count && !page.has_more;
    });
    return found;
  }
  const typesOf = (events: readonly EventRecord[]) => events.map(({ event_type }) => event_type);

  it('tells what was written, as it is delivered, and goes on from where it stopped', async () => {
    here = await end();
    const { transaction_id: first } = await stage.http.sale({ body: payment() }).ok;
    const [approved, ...none] = await poll(1);
    expect(none).to.eql([]);
    expect(approved).to.include({
      event_type: 'transaction.approved',
      terminal_friendly_id: terminalId,
      created_at: stage.service.clock.now().toISOString(),
    });
    expect(JSON.parse(approved!.body))
      .to.deep.include({ id: approved!.event_id, type: 'transaction.approved' })
      .and.to.have.nested.property('data.transaction_id', first);
    expect(await poll(0)).to.eql([]);
    await stage.http.sale({ body: paymentWith(declinedCard) }).ok;
    expect(typesOf(await poll(1))).to.eql(['transaction.declined']);
  });

  it('has the same order in pages of any length, and begins with the oldest', async () => {
    here = await end();
    for (let sale = 0; sale < 5; sale++) await stage.http.sale({ body: payment() }).ok;
    const start = here;
    const all = await poll(5);
    here = start;
    const pages: number[] = [];
    const paged: EventRecord[] = [];
    for (let more = true; more;) {
      const page = await list({ cursor: here, limit: 2 });
      pages.push(page.events.length);
      paged.push(...page.events);
      here = page.next_cursor;
      more = page.has_more;
    }
    expect(pages).to.eql([2, 2, 1]);
    expect(paged).to.eql(all);
    const [oldest] = (await list({ limit: 1 })).events;
    expect((await list({ start: 'oldest' })).events[0]).to.eql(oldest);
    expect(all).not.to.deep.include(oldest);
    expect(await list({ start: 'newest', limit: 200 })).to.deep.include({ events: [], has_more: false });
  });

  it('has the newest first in the opposite order, for pages of any length, one type, one subject', async () => {
    here = await end();
    for (const body of [payment(), paymentWith(declinedCard), payment(), payment(), payment()])
      await stage.http.sale({ body }).ok;
    const all = (await poll(5)).reverse();
    const backward = async (query: Query, count: number): Promise<EventRecord[]> => {
      const found: EventRecord[] = [];
      let cursor: string | undefined;
      for (let more = true; more && found.length < count;) {
        const page = await list({ ...query, order: 'newest_first', limit: 2, ...(cursor && { cursor }) });
        found.push(...page.events);
        ({ has_more: more, next_cursor: cursor } = page);
      }
      return found;
    };
    expect((await backward({}, 6)).slice(0, 5)).to.eql(all);
    expect((await backward({ start: 'newest' }, 6)).slice(0, 5)).to.eql(all);
    expect((await backward({ type: 'transaction.declined' }, 1))[0]).to.eql(all[3]);
    const { data } = JSON.parse(all[3]!.body) as { readonly data: { readonly transaction_id: string } };
    expect(await backward({ subject_id: data.transaction_id }, 9)).to.eql([all[3]]);
    expect(await backward({}, Infinity)).to.eql((await list({ limit: 200 })).events.reverse());
    // A cursor of one order is none of the other.
    const { next_cursor: cursor } = await list({ order: 'newest_first', limit: 1 });
    for (const query of [{ cursor }, { cursor: here, order: 'newest_first' as const }])
      await stage.http.managementEventList({ query }).refused('VALIDATION/INVALID_FIELD');
  });

  it('may be of one type, and passes by the others for good', async () => {
    const start = (here = await end());
    for (const body of [payment(), paymentWith(declinedCard), payment()]) await stage.http.sale({ body }).ok;
    // The last one may be listed later than those before.
    await poll(3);
    here = start;
    expect(typesOf(await poll(1, { type: 'transaction.declined' }))).to.eql(['transaction.declined']);
    expect(await poll(0)).to.eql([]);
  });

  it('looks at 5,000 events for a page, and goes on from there', async () => {
    here = await end();
    const start = here;
    await stage.service.query(
      `INSERT INTO events (event_id, account_id, terminal_id, type, subject_id, body, created_at)
      SELECT gen_random_uuid(), account_id, terminal_id, 'recurring.paused', 'manyyyyy', '{}', now() FROM terminals,
      generate_series(1, 5000) WHERE terminal_id = $1`,
      terminalId,
    );
    await stage.http.sale({ body: paymentWith(declinedCard) }).ok;
    expect(typesOf(await poll(1, { type: 'transaction.declined' }))).to.eql(['transaction.declined']);
    const first = await list({ type: 'transaction.declined', cursor: start });
    expect(first).to.deep.include({ events: [], has_more: true });
    const second = await list({ type: 'transaction.declined', cursor: first.next_cursor });
    expect(second.events).to.have.length(1);
    expect(second.has_more).to.be.false;
    const many = await list({ type: 'recurring.paused', cursor: start, limit: 200 });
    expect(many.events).to.have.length(200);
    expect(many.has_more).to.be.true;
  });

  it('is of one terminal, of one account with all its terminals, or of all accounts in one order', async () => {
    const other = await stage.openOtherTerminal();
    const { accountId } = await stage.service.deps.store.prisma.terminal.findUniqueOrThrow({ where: { terminalId } });
    const mine = { account_id: accountId };
    here = (await list({ ...mine, start: 'newest' })).next_cursor;
    const start = here;
    await stage.http.sale({ body: payment(), ...other }).ok;
    await stage.http.sale({ body: payment(), terminalId: 'TERM03' }).ok;
    await stage.http.sale({ body: payment() }).ok;
    expect((await poll(2, mine)).map((event) => event.terminal_friendly_id)).to.eql(['TERM03', terminalId]);
    here = start;
    expect((await poll(1, { terminal_friendly_id: 'TERM03' })).map((event) => event.terminal_friendly_id)).to.eql([
      'TERM03',
    ]);
    here = start;
    expect(
      (await poll(1, { terminal_friendly_id: other.terminalId })).map((event) => event.terminal_friendly_id),
    ).to.eql([other.terminalId]);

    here = start;
    expect((await poll(3)).map((event) => event.terminal_friendly_id)).to.eql([other.terminalId, 'TERM03', terminalId]);
    const strangers = { account_id: accountId, terminal_friendly_id: other.terminalId };
    await stage.http
      .managementEventList({ query: strangers })
      .refused('VALIDATION/RECORD_NOT_FOUND', { field: 'terminal_friendly_id', value: 'TERM02' });
    for (const query of [{ account_id: randomUUID() }, { terminal_friendly_id: 'NOBODY' }])
      await stage.http.managementEventList({ query }).refused('VALIDATION/RECORD_NOT_FOUND');
  });

  const position = (text: string) => Buffer.from(text).toString('base64url');
  for (const query of [
    'limit=0',
    'limit=201',
    'type=transaction.paid',
    'start=middle',
    'order=random',
    'cursor=',
    'cursor=abc',
    `cursor=${position('1')}`,
    `cursor=${position('99999999999999999999 0')}`,
    'account_id=1',
    'terminal_friendly_id=1',
  ])
    it(`is refused with ${query}`, () =>
      stage.http
        .send({ method: 'GET', path: `/v1/management/events?${query}`, headers: { 'x-management-key': managementKey } })
        .refused('VALIDATION/INVALID_FIELD', query.split('=')[0]));

  if (testServer !== undefined) {
    describe('of transactions that commit late', () => {
      /** Writes an event in a database transaction that stays open until it is told to end. */
      async function writeSlowly(): Promise<{ eventId: string; end: (how: 'COMMIT' | 'ROLLBACK') => Promise<void> }> {
        const { prisma, pool } = stage.service.deps.store;
        const terminal = await prisma.terminal.findUniqueOrThrow({ where: { terminalId } });
        const event = newEvent(stage.service.deps.random, terminal, {
          type: 'transaction.approved',
          subjectId: 'slowpoke',
          data: {},
          createdAt: stage.service.clock.now(),
        });
        let finish: (how: 'COMMIT' | 'ROLLBACK') => void = () => undefined;
        const reported = new Promise<'COMMIT' | 'ROLLBACK'>((resolve) => {
          finish = resolve;
        });
        let begun: () => void = () => undefined;
        const written = new Promise<void>((resolve) => {
          begun = resolve;
        });
        const ended = inSqlTransaction(pool, async (sql) => {
          await recordEvents(sql, [event]);
          begun();
          if ((await reported) === 'ROLLBACK') throw new Error('rolled back');
        }).catch(() => undefined);
        await written;
        return {
          eventId: event.eventId,
          end: async (how) => {
            finish(how);
            await ended;
          },
        };
      }

      const mine = { terminal_friendly_id: terminalId };

      it('holds back what was written after one that is still open, and then tells all of it in order', async () => {
        here = (await list({ ...mine, start: 'newest' })).next_cursor;
        const slow = await writeSlowly();
        const { transaction_id } = await stage.http.sale({ body: payment() }).ok;
        // The sale is committed, and read by everybody else.
        expect((await stage.statusOf({ transaction_id })).status.status).to.equal('APPROVED');
        expect(await poll(0, mine)).to.eql([]);
        await slow.end('COMMIT');
        const reported = await poll(2, mine);
        expect(reported.map(({ event_id }) => event_id)[0]).to.equal(slow.eventId);
        expect(reported).to.have.length(2);
      });

      it('goes on after one that was rolled back', async () => {
        here = (await list({ ...mine, start: 'newest' })).next_cursor;
        const slow = await writeSlowly();
        await stage.http.sale({ body: payment() }).ok;
        await slow.end('ROLLBACK');
        const reported = await poll(1, mine);
        expect(reported.map(({ event_id }) => event_id))
          .to.have.length(1)
          .and.not.to.include(slow.eventId);
      });

      it('misses none and tells none twice, whoever polls while many write', async () => {
        here = (await list({ ...mine, start: 'newest' })).next_cursor;
        const written: string[] = [];
        const writer = async (turn: number): Promise<void> => {
          for (let round = 0; round < 8; round++) {
            const slow = await writeSlowly();
            // They overlap, and end in another order than they began.
            for (let wait = 0; wait < (turn * 7 + round * 3) % 11; wait++)
              await new Promise((resolve) => {
                setImmediate(resolve);
              });
            const how = (turn + round) % 4 === 0 ? 'ROLLBACK' : 'COMMIT';
            await slow.end(how);
            if (how === 'COMMIT') written.push(slow.eventId);
          }
        };
        const reported: string[] = [];
        const state = { writing: true };
        const polling = (async () => {
          while (state.writing) {
            const page = await list({ ...mine, cursor: here, limit: 3 });
            here = page.next_cursor;
            reported.push(...page.events.map(({ event_id }) => event_id));
          }
        })();
        await Promise.all([0, 1, 2, 3, 4].map(writer));
        state.writing = false;
        await polling;
        reported.push(...(await poll(written.length - reported.length, mine)).map(({ event_id }) => event_id));
        expect(reported).to.have.length(written.length);
        expect([...reported].sort()).to.eql([...written].sort());
      });
    });
  }
});
