import { expect } from 'chai';
import pg from 'pg';
import { journalRun } from '../../../scripts/lab/journal/run.js';
import { createDatabaseOn, testServer } from '../../support/database/database.js';
import { closing } from '../../support/started.js';

(testServer === undefined ? describe.skip : describe)('the journal of generated histories (on PostgreSQL)', () => {
  it('is that of another computation after kills of those that post it, which finds any other one', async () => {
    await using database = closing(await createDatabaseOn(testServer ?? ''), 'drop');
    const { databaseUrl } = database;
    await using client = closing(new pg.Client({ connectionString: databaseUrl }), 'end');
    const { compared, ...counts } = await journalRun({
      ...{ databaseUrl, histories: 4_000, seed: 1, workers: 2, kills: 2, progress: () => undefined },
    });
    expect(compared.map(({ different }) => different)).to.eql([0, 0, 0, 0]);
    expect(compared[0]!.compared).to.equal(counts.entries).and.to.be.greaterThan(4_000);
    expect([counts.killed, counts.failed]).to.eql([2, 0]);
    await client.connect();
    await client.query(`SET session_replication_role = replica;
      UPDATE journal_postings SET amount = amount + sign(amount) WHERE entry_number = 7`);
    const { rows } = await client.query<{ different: number }>('SELECT different::int FROM lab.compare()');
    expect(rows[0]!.different).to.equal(8);
  }).timeout(180_000);
});
