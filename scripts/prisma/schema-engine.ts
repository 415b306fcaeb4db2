// The protocol between Prisma's command line and its native schema engine, for the WebAssembly engine: JSON-RPC 2.0,
// one message per line on standard input and output, and the subcommands of `cli`. No package does this. Prisma
// publishes its native engine outside of npm only, on a host that a build behind a proxy cannot reach. Its command line
// only starts a program with this protocol.
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { migrate } from '../../src/store/connection/migrate.js';
import { readFile } from 'node:fs/promises';
import { PrismaPg } from '@prisma/adapter-pg';
import { bindMigrationAwareSqlAdapterFactory, ColumnTypeEnum } from '@prisma/driver-adapter-utils';
import type { SqlDriverAdapter, SqlMigrationAwareDriverAdapterFactory } from '@prisma/driver-adapter-utils';
import * as wasm from '@prisma/schema-engine-wasm/schema_engine_bg';
import type { ApplyMigrationsInput, DiffResult, SchemaEngine } from '@prisma/schema-engine-wasm/schema_engine_bg';
import pg from 'pg';
import { IN_MEMORY, openEmbedded } from '../../src/store/embedded/embedded.js';
import type { StoreLog } from '../../src/store/connection/connection.js';

/** The type "char", in which PostgreSQL's catalogue stores one-letter codes, and the type text, by their OIDs. */
const LETTER = 18;
const TEXT = 25;

/** Node has it, but its types come with those of a browser, which do not belong here. */
declare const WebAssembly: {
  instantiate(bytes: Uint8Array, imports: object): Promise<{ instance: { exports: { __wbindgen_start: () => void } } }>;
};

interface Result {
  fields: { dataTypeID: number }[];
  rows: unknown[][];
}

/**
 * Prisma's schema engine, as WebAssembly: the same engine as the native one, one call per command of `prisma migrate`.
 * Shadow databases are embedded ones in memory, so no right to create databases is needed, and for `migrate diff` no
 * server at all.
 *
 * @param schemas path and content of each schema file
 * @param databaseUrl the database of the command, if it has one
 */
async function schemaEngine(
  schemas: [string, string][],
  databaseUrl: string | undefined,
  log: StoreLog,
): Promise<wasm.SchemaEngine> {
  const file = new URL('schema_engine_bg.wasm', import.meta.resolve('@prisma/schema-engine-wasm/schema_engine_bg'));
  const { instance } = await WebAssembly.instantiate(await readFile(file), { './schema_engine_bg.js': { ...wasm } });
  wasm.__wbg_set_wasm(instance.exports);
  instance.exports.__wbindgen_start();
  // The engine calls this global before it panics, and ends without a message if it is missing.
  Object.assign(globalThis, {
    PRISMA_WASM_PANIC_REGISTRY: {
      set_message: (message: string) => {
        console.error(message);
      },
    },
  });
  const factory: SqlMigrationAwareDriverAdapterFactory = {
    provider: 'postgres',
    adapterName: '@prisma/adapter-pg',
    connect: () => (databaseUrl === undefined ? shadow(log) : adapter(new pg.Pool({ connectionString: databaseUrl }))),
    connectToShadowDb: () => shadow(log),
  };
  const datamodels: [string, string][] =
    schemas.length > 0 ? schemas : [['schema.prisma', 'datasource db {\n  provider = "postgresql"\n}\n']];
  return wasm.SchemaEngine.new({ datamodels }, () => undefined, bindMigrationAwareSqlAdapterFactory(factory));
}

async function shadow(log: StoreLog): Promise<SqlDriverAdapter> {
  const embedded = await openEmbedded(IN_MEMORY, log);
  const shadowAdapter = await adapter(
    new pg.Pool({ stream: () => embedded.session(), ssl: false, user: 'postgres', max: 1, idleTimeoutMillis: 0 }),
  );
  return {
    ...shadowAdapter,
    dispose: async () => {
      await shadowAdapter.dispose();
      await embedded.close();
    },
  };
}

/** Prisma's adapter, adjusted for the engine: it splits scripts at every semicolon, and refuses the type "char". */
async function adapter(pool: pg.Pool): Promise<SqlDriverAdapter> {
  const letters = new WeakMap<unknown[][], number[]>();
  const query = pool.query.bind(pool) as (config: object) => Promise<Result>;
  const prismaPool = Object.assign(pool, {
    query: async (config: object) => {
      const result = await query(config);
      letters.set(
        result.rows,
        result.fields.flatMap(({ dataTypeID }, column) => (dataTypeID === LETTER ? [column] : [])),
      );
      return {
        ...result,
        fields: result.fields.map((field) => (field.dataTypeID === LETTER ? { ...field, dataTypeID: TEXT } : field)),
      };
    },
  });
  const prisma = await new PrismaPg(prismaPool, { disposeExternalPool: true }).connect();
  return {
    provider: prisma.provider,
    adapterName: prisma.adapterName,
    getConnectionInfo: () => prisma.getConnectionInfo(),
    executeRaw: (statement) => prisma.executeRaw(statement),
    startTransaction: (isolation) => prisma.startTransaction(isolation),
    dispose: () => prisma.dispose(),
    executeScript: async (script) => {
      await query({ text: script });
    },
    queryRaw: async (statement) => {
      const result = await prisma.queryRaw(statement);
      for (const column of letters.get(result.rows) ?? []) result.columnTypes[column] = ColumnTypeEnum.Character;
      return result;
    },
  };
}

interface Request {
  id: number;
  method: string;
  params: unknown;
}

/** Errors of a connection, by the code of PostgreSQL or of the system, and Prisma's code for the same. */
const CONNECTION_ERRORS: Record<string, string> = {
  '3D000': 'P1003',
  '28P01': 'P1000',
  '28000': 'P1000',
  ECONNREFUSED: 'P1001',
  ENOTFOUND: 'P1001',
};

const log: StoreLog = {
  info: (_details, message) => {
    console.error(message);
  },
  warn: (details, message) => {
    console.error(message, details);
  },
  error: (details, message) => {
    console.error(message, details);
  },
};

const { values, positionals } = parseArgs({
  options: {
    datamodels: { type: 'string', multiple: true },
    datasource: { type: 'string' },
    version: { type: 'boolean' },
  },
  allowPositionals: true,
  strict: false,
});
const datasource = JSON.parse(typeof values.datasource === 'string' ? values.datasource : '{}') as { url?: string };
const databaseUrl = datasource.url === '' ? undefined : datasource.url;

if (values.version === true) console.log('schema-engine-wasm');
else if (positionals[0] === 'cli') await command(positionals[1]);
else await serve();
process.exit(0);

async function command(name: string | undefined): Promise<void> {
  try {
    if (name === 'can-connect-to-database') await withClient(databaseUrl, () => Promise.resolve());
    else if (name === 'create-database') await createDatabase();
    else
      throw new Error(
        `the WebAssembly schema engine has no command "${String(name)}": set PRISMA_NATIVE_ENGINE=true to ` +
          `use Prisma's native one`,
      );
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? CONNECTION_ERRORS[String(error.code)] : undefined;
    const message = messageOf(error);
    console.error('{}'); // the first line, which the command line skips
    console.error(
      JSON.stringify({ level: 'ERROR', target: 'schema_engine::logger', fields: { error_code: code, message } }),
    );
    process.exit(1);
  }
}

async function createDatabase(): Promise<void> {
  const url = new URL(databaseUrl ?? '');
  const name = decodeURIComponent(url.pathname.slice(1));
  url.pathname = '/postgres';
  await withClient(url.href, (client) => client.query(`CREATE DATABASE ${pg.escapeIdentifier(name)}`));
}

async function serve(): Promise<void> {
  let engine: SchemaEngine | undefined;
  for await (const line of createInterface({ input: process.stdin })) {
    const request = JSON.parse(line) as Partial<Request>;
    if (request.method === undefined) continue; // the answer to a print of ours
    let answer: object;
    try {
      const schemas = ((values.datamodels ?? []) as string[]).map((path): [string, string] => [
        path,
        readFileSync(path, 'utf8'),
      ]);
      engine ??= await schemaEngine(schemas, databaseUrl, log);
      answer = { result: (await call(engine, request.method, request.params)) ?? null };
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : undefined;
      answer = {
        error: {
          code: 4466,
          message: messageOf(error),
          data: { is_panic: false, message: messageOf(error), error_code: code, meta: null },
        },
      };
    }
    console.log(JSON.stringify({ jsonrpc: '2.0', id: request.id, ...answer }));
  }
}

async function call(engine: SchemaEngine, method: string, params: unknown): Promise<unknown> {
  if (method === 'getDatabaseVersion') return engine.version();
  if (method === 'applyMigrations') return applyMigrations(params as ApplyMigrationsInput);
  if (method === 'createMigration' || method === 'evaluateDataLoss')
    throw new Error('the WebAssembly engine does this incorrectly: write migrations with "npm run migrate:new"');
  const command: unknown = Reflect.get(engine, method);
  if (typeof command !== 'function')
    throw new Error(
      `the WebAssembly schema engine has no "${method}": set PRISMA_NATIVE_ENGINE=true to use Prisma's native one`,
    );
  const result: unknown = await command.call(engine, params);
  if (method === 'diff') {
    const { stdout } = result as DiffResult;
    if (stdout !== null)
      console.log(JSON.stringify({ jsonrpc: '2.0', id: 0, method: 'print', params: { content: stdout } }));
  }
  return result;
}

/** Uses the service's own runner: as WebAssembly, the engine's runner records a failed migration as applied. */
async function applyMigrations({ migrationsList }: ApplyMigrationsInput): Promise<{ appliedMigrationNames: string[] }> {
  const applied = await withClient(databaseUrl, (client) => migrate(client, migrationsList.baseDir, log));
  return { appliedMigrationNames: applied };
}

async function withClient<T>(url: string | undefined, use: (client: pg.Client) => Promise<T>): Promise<T> {
  if (url === undefined) throw new Error('DATABASE_URL is not set: it names the database of this command');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message || error.name : String(error);
}
