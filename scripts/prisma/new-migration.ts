import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { packageRoot } from '../../src/base/package-root.js';
import { DIFFERENT, migrationName } from './migration-name.js';

const HELP = `Writes the SQL that brings prisma/migrations to prisma/schema.prisma into a new migration. Needs neither
a database nor the network.

  npm run migrate:new -- <name>     name: lower-case words joined by "_", for example add_payout_limits

Read the SQL and edit it where Prisma does not know better (a column that is renamed, a new column that needs a
value in old rows). The service applies it when it starts.`;

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
    console.log('prisma/migrations already say what prisma/schema.prisma says: nothing to write');
  } else {
    process.exitCode = 1;
  }
}
