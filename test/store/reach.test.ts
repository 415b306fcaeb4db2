import { expect } from 'chai';
import { readdirSync, readFileSync } from 'node:fs';
import type * as Query from '../../src/store/query.js';
import type * as Reach from '../../src/store/shards/reach.js';

const root = new URL('../../', import.meta.url);

/** The tables of the schema. */
const models = readFileSync(new URL('prisma/schema.prisma', root), 'utf8')
  .split(/^(?=model |enum )/m)
  .filter((part) => part.startsWith('model '))
  .map((part) => /@@map\("([a-z_]+)"\)/.exec(part)?.[1] ?? '');

describe('where the statements of the store go when there are shards', () => {
  /** Loaded as the files are: what mocha loads and what `import()` loads are modules apart. */
  let queries: typeof Query.queries;
  let reach: typeof Reach;
  before(async () => {
    ({ queries } = await import('../../src/store/query.js'));
    reach = await import('../../src/store/shards/reach.js');
    const files = readdirSync(new URL('src/', root), { recursive: true, encoding: 'utf8' })
      .map((file) => `src/${file.replaceAll('\\', '/')}`)
      .filter((file) =>
        /\bdefineQuery\s*[<(]/.test(file.endsWith('.ts') ? readFileSync(new URL(file, root), 'utf8') : ''),
      );
    for (const file of files) await import(new URL(file.replace(/\.ts$/, '.js'), root).href);
  });

  it('every table has a place', () => {
    expect([...reach.placedTables].sort()).to.deep.equal([...models].sort());
  });

  it('none asks several shards without saying how their answers come together', () => {
    const silent = [...queries.values()]
      .filter(({ name }) => !name.startsWith('test-'))
      .filter(({ text, parameters, across }) => {
        // A terminal is named in every call of these, or the parameter may be null.
        const named = parameters.includes('terminalId');
        const terminal = `$${parameters.indexOf('terminalId') + 1}::bpchar`;
        const mayBeNull = text.includes(`${terminal} IS NULL`) || text.includes(`coalesce(${terminal}`);
        const values = parameters.map((parameter) => (parameter === 'terminalId' && !mayBeNull ? 'AAAAAA' : null));
        return reach.reachOf({ text, parameters }, values).kind === 'each' && !across && !(named && !mayBeNull);
      })
      .map(({ name }) => name);
    // Lists of events ask each shard by itself.
    expect(silent).to.have.members(['list-events', 'list-events-of-subject']);
  });

  it('none changes beside the rows of a terminal what every shard has', () => {
    const wrong = [...queries.values()]
      .filter(({ text }) => reach.changesCopiesBesideTerminals(text))
      .map(({ name }) => name);
    expect(wrong).to.deep.equal([]);
  });

  const prisma = (text: string, ...values: unknown[]) => reach.reachOf({ text }, values);

  it('reads the terminal from what Prisma writes', () => {
    const named = { kind: 'terminal', terminalId: 'AAAAAA' };
    const series = '"public"."series"';
    expect(prisma(`SELECT 1 FROM ${series} WHERE (${series}."terminal_id" = $1 AND 1=1)`, 'AAAAAA')).to.deep.equal(
      named,
    );
    const relation = `${series}."terminal_id" IN ($1) AND ${series}."recurring_id" IN ($2)`;
    expect(prisma(`SELECT 1 FROM ${series} WHERE (${relation})`, 'AAAAAA', 'x')).to.deep.equal(named);
    const several = `SELECT 1 FROM ${series} WHERE ${series}."terminal_id" IN ($1,$2)`;
    expect(prisma(several, 'AAAAAA', 'AAAAAA')).to.deep.equal(named);
    expect(prisma(several, 'AAAAAA', 'ZZZZZZ').kind).to.equal('each');
    expect(
      prisma('INSERT INTO "public"."events" ("event_id","terminal_id") VALUES ($1,$2) RETURNING 1', 'x', 'AAAAAA'),
    ).to.deep.equal(named);
    expect(
      prisma(
        'INSERT INTO "public"."deliveries" ("terminal_id","state") VALUES ($1,CAST($2::text AS "s")) RETURNING 1',
        'AAAAAA',
        'pending',
      ),
    ).to.deep.equal(named);
  });

  it('takes several terminals, or none, for all shards', () => {
    const each = { kind: 'each', writes: false };
    const series = '"public"."series"';
    expect(prisma(`SELECT 1 FROM ${series} WHERE ${series}."recurring_id" = $1`, 'x')).to.deep.equal(each);
    const either = `${series}."terminal_id" = $1 OR ${series}."terminal_id" = $2`;
    expect(prisma(`SELECT 1 FROM ${series} WHERE (${either})`, 'AAAAAA', 'ZZZZZZ')).to.deep.equal(each);
    expect(prisma('INSERT INTO "public"."events" ("terminal_id") VALUES ($1), ($2)', 'AAAAAA', 'ZZZZZZ').kind).to.equal(
      'each',
    );
  });

  it('knows what every shard has, and what the first has alone', () => {
    expect(prisma('UPDATE "public"."terminals" SET "name" = $1 WHERE "terminal_id" = $2', 'x', 'AAAAAA').kind).to.equal(
      'copies',
    );
    expect(prisma('SELECT 1 FROM "public"."terminals" WHERE "terminal_id" = $1', 'AAAAAA').kind).to.equal('home');
    expect(prisma('INSERT INTO "public"."audit_entries" ("operation") VALUES ($1)', 'x').kind).to.equal('home');
    expect(prisma('SELECT 1 FROM "public"."audit_entries"').kind).to.equal('each');
  });
});
