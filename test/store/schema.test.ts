import { expect } from 'chai';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStore } from '../../src/store/connection/open.js';
import { packageRoot } from '../../src/base/package-root.js';
import { createDatabaseOn, testServer } from '../support/database/database.js';
import { recordLog } from '../support/log.js';

const require = createRequire(import.meta.url);

interface Package {
  version: string;
  scripts: Record<string, string>;
  devDependencies: Record<string, string>;
}
const readPackage = (path: string): Package => JSON.parse(readFileSync(path, 'utf8')) as Package;

/** Runs Prisma's command line without the network, on `databaseUrl` if the command is about a database. */
function prisma(commandLine: string, databaseUrl = ''): { status: number | null; output: string } {
  const env = { ...process.env, DATABASE_URL: databaseUrl, CHECKPOINT_DISABLE: '1' };
  const args = [require.resolve('prisma/build/index.js'), ...commandLine.split(' ')];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: packageRoot, env, encoding: 'utf8' });
  return { status, output: stdout + stderr };
}

describe('prisma/schema.prisma and prisma/migrations', () => {
  const { scripts, devDependencies } = readPackage(join(packageRoot, 'package.json'));
  const check = (scripts['migrate:check'] ?? '').replace(/^prisma /, '');

  it('say the same: the check of them (npm run migrate:check) finds a column that is missing, and nothing else', () => {
    const directory = mkdtempSync(join(tmpdir(), 'schema-'));
    const schema = join(directory, 'schema.prisma');
    writeFileSync(
      schema,
      readFileSync(join(packageRoot, 'prisma', 'schema.prisma'), 'utf8').replace(
        /^model Account \{$/m,
        '$&\n  motto String?',
      ),
    );
    const { status, output } = prisma(check.replace('prisma/schema.prisma', schema));
    rmSync(directory, { recursive: true });
    expect(status, output).to.equal(2);
    expect(output.split('\n').filter((line) => /^ *\[/.test(line))).to.deep.equal([
      '[*] Changed the `accounts` table',
      '  [+] Added column `motto`',
    ]);
  });

  it('are compared by the schema engine that belongs to the installed Prisma', () => {
    const engines = readPackage(require.resolve('@prisma/engines-version/package.json'));
    expect(devDependencies['@prisma/schema-engine-wasm']).to.equal(engines.version);
  });

  it('are, once the service has applied them, up to date for Prisma too (on PostgreSQL)', async function () {
    if (testServer === undefined) this.skip();
    const { databaseUrl, drop, dataDirectory } = await createDatabaseOn(testServer);
    await (await openStore({ databaseUrl, dataDirectory, log: recordLog().log })).close();
    const status = prisma('migrate status', databaseUrl);
    const deploy = prisma('migrate deploy', databaseUrl);
    await drop();
    expect(status.output).to.include('Database schema is up to date!');
    expect(deploy.output).to.include('No pending migrations to apply.');
  });

  it('satisfy the service when Prisma has applied them (on PostgreSQL)', async function () {
    if (testServer === undefined) this.skip();
    const { databaseUrl, drop, dataDirectory } = await createDatabaseOn(testServer);
    const { status, output } = prisma('migrate deploy', databaseUrl);
    const { log, entries } = recordLog();
    await (await openStore({ databaseUrl, dataDirectory, log })).close();
    await drop();
    expect(status, output).to.equal(0);
    expect(entries).to.deep.equal([]);
  });
});
