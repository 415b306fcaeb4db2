import { expect } from 'chai';
import { createLastingDatabase } from '../../support/database/database.js';
import { crashRun, type CrashReport } from '../../../scripts/lab/faults/crash-run.js';

const kills = 3;

/** The short form of `npm run crash`, which kills as often as it is asked to. */
describe(`a server under load that is killed ${kills} times`, function () {
  this.timeout(900_000);
  let report: CrashReport;

  before(async () => {
    const database = await createLastingDatabase();
    const { dataDirectory } = database;
    try {
      report = await crashRun({ kills, dataDirectory, database, longestLife: 1_000 });
    } finally {
      await database.drop();
    }
  });

  it('was under load, and was hit in the middle of it', () => {
    expect(report.submissions).to.be.greaterThan(50);
    expect(report.sentAgain).to.be.greaterThan(0);
    expect(report.replays).to.be.greaterThan(50);
    expect(Object.keys(report.statuses)).to.include.members(['APPROVED', 'DECLINED']);
  });

  it("lost nothing, did nothing twice and left nothing open; its books are the bank's to the cent", () => {
    expect(report.faults).to.deep.equal([]);
    expect(report.taken.service).to.equal(report.taken.bank);
    expect(report.taken.service).to.match(/^\d+\.\d{4}$/);
  });
});
