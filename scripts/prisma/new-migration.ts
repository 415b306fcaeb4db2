import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { packageRoot } from '../../src/base/package-root.js';

const HELP = `Writes the SQL that brings prisma/migrations to prisma/schema.prisma into a new migration. Needs neither
a database nor the network.

  npm run migrate:new -- <name>     name: lower-case words joined by "_", for example add_payout_limits

Read the SQL and edit it where Prisma lacks information (a renamed column, a new column that needs a value in old
rows). The service applies it when it starts.`;

/** The exit code of `prisma migrate diff --exit-code` when there is a difference. */
const DIFFERENT = 2;

const { values, positionals } = parseArgs({
  options: { help: { type: 'boolean', short: 'h' } },
  allowPositionals: true,
});
const [name] = positionals;
if (values.help) {
  console.log(HELP);
} else if (name === undefined || positionals.length > 1 || !/^[a-z][a-z0-9_]{0,99}$/.test(name)) {
  console.error(HELP);
  process.exitCode = 1;
} else {
  write(name);
}

function write(name: string): void {
  const migrations = join(packageRoot, 'prisma', 'migrations');
  const lock = join(migrations, 'migration_lock.toml');
  mkdirSync(migrations, { recursive: true });
  if (!existsSync(lock)) writeFileSync(lock, 'provider = "postgresql"\n');
  const prisma = createRequire(import.meta.url).resolve('prisma/build/index.js');
  const diff = [
    'migrate',
    'diff',
    '--from-migrations',
    migrations,
    '--to-schema',
    join(packageRoot, 'prisma', 'schema.prisma'),
    '--script',
    '--exit-code',
  ];
  const { status, stdout } = spawnSync(process.execPath, [prisma, ...diff], {
    cwd: packageRoot,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (status === DIFFERENT) {
    const directory = join(migrations, migrationName(name));
    mkdirSync(directory);
    writeFileSync(join(directory, 'migration.sql'), stdout);
    console.log(`wrote ${relative(process.cwd(), directory)}/migration.sql`);
  } else if (status === 0) {
    console.log('prisma/migrations already match prisma/schema.prisma: nothing to write');
  } else {
    process.exitCode = 1;
  }
}

/** Returns the directory of a migration written now: the UTC time determines the order. */
function migrationName(name: string): string {
  return `${new Date().toISOString().replace(/\D/g, '').slice(0, 14)}_${name}`;
}
