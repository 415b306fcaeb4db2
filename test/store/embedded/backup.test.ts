import { expect } from 'chai';
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { finished } from '../../../scripts/support/programs.js';
import { packageRoot } from '../../../src/base/package-root.js';
import { client, succeeded } from '../../support/contract/contract-client.js';
import {
  copyTestDirectory,
  createDatabaseOn,
  createTestDirectory,
  testServer,
  type TestDatabase,
} from '../../support/database/database.js';
import { sharedKeys, startTestService, type TestService } from '../../support/service.js';
import { payment, unpaid } from '../../support/payments.js';
import { until } from '../../support/time/clock.js';

const program = (name: string): string | undefined =>
  ['/usr/bin', '/usr/local/bin'].map((folder) => join(folder, name)).find(existsSync);
const [dump, restore] = [program('pg_dump'), program('pg_restore')];
const settings = { VAULT_KEYS: sharedKeys.VAULT_KEYS, FINGERPRINT_KEY: sharedKeys.FINGERPRINT_KEY };

/** A payment, and the token that it left. */
async function pay(service: TestService) {
  const api = client(service);
  const { transaction_id, order_id } = await succeeded(api.sale({ body: payment(), idempotencyKey: 'before' }));
  const { order } = await succeeded(api.transactionStatus({ params: { transaction_id } }));
  return { transaction_id, order_id, token: order.payment_instrument!.token };
}

/** Checks that everything works after a restore. */
async function expectWhole(service: TestService, { transaction_id, order_id, token }: Awaited<ReturnType<typeof pay>>) {
  const api = client(service);
  expect((await succeeded(api.transactionStatus({ params: { transaction_id } }))).status.status).to.equal('APPROVED');
  const repeated = await api.sale({ body: payment(), idempotencyKey: 'before' });
  expect([repeated.headers['idempotency-replayed'], await succeeded(repeated)]).to.deep.equal([
    'true',
    { transaction_id, accepted: true, order_id, merchant_transaction_id: 'reference-1' },
  ]);
  const charged = await succeeded(api.sale({ body: unpaid({ token }) }));
  expect(charged.accepted, 'the vault opens what was sealed before').to.equal(true);
  // An event is listed once no earlier transaction of the whole server is open, and other tests use the server too.
  let listed: string[] = [];
  await until('both events are listed', async () => {
    const { events } = await succeeded(api.managementEventList({ query: {} }));
    listed = events.map(({ body }) => (JSON.parse(body) as { data: { transaction_id: string } }).data.transaction_id);
    return listed.length >= 2;
  });
  expect(listed).to.deep.equal([transaction_id, charged.transaction_id]);
}

describe('a backup', () => {
  (testServer === undefined || !dump || !restore ? describe.skip : describe)('of PostgreSQL', () => {
    let directory: string;
    const databases: (TestDatabase & { databaseUrl: string })[] = [];
    before(() => {
      directory = mkdtempSync(join(tmpdir(), 'backup-'));
    });
    after(async () => {
      await Promise.all(databases.map((database) => database.drop()));
      rmSync(directory, { recursive: true });
    });

    it('is restored by the commands of docs/operate/backup-and-restore.md, and a service continues with it', async () => {
      const [before, after] = [await createDatabaseOn(testServer!), await createDatabaseOn(testServer!)];
      databases.push(before, after);
      const first = await startTestService(settings, { database: before });
      const paid = await pay(first);
      await first.close();

      const block = /## Back up\n[\s\S]*?```console\n([\s\S]*?)```/.exec(
        readFileSync(join(packageRoot, 'docs/operate/backup-and-restore.md'), 'utf8'),
      );
      const commands = block?.[1] ?? '';
      expect(commands).to.include('pg_dump').and.include('pg_restore').and.include('written_by');
      const env = { PATH: process.env.PATH, DATABASE_URL: before.databaseUrl, EMPTY_DATABASE_URL: after.databaseUrl };
      await finished(
        spawn('sh', ['-ec', commands], { cwd: directory, env, stdio: ['ignore', 'pipe', 'pipe'] }),
        'the commands of docs/operate/backup-and-restore.md',
      );

      const second = await startTestService(settings, { database: after });
      try {
        const api = client(second);
        expect(await succeeded(api.managementRecoveryGet())).to.include({ held: true, reason: 'other_database' });
        await succeeded(
          api.managementRecoveryContinue({ body: { comment: 'Nothing was paid since.', without_comparison: true } }),
        );
        await expectWhole(second, paid);
      } finally {
        await second.close();
      }
    });
  });

  describe('of an embedded sandbox', () => {
    it('is a copy of its directory, with which another service continues', async () => {
      const database = await createTestDirectory();
      const first = await startTestService({}, { database });
      const paid = await pay(first);
      await first.close();
      const copy = copyTestDirectory(database.dataDirectory);
      await database.drop();
      const second = await startTestService({}, { database: copy });
      try {
        await expectWhole(second, paid);
      } finally {
        await second.close();
        await copy.drop();
      }
    });
  });
});
