import { readFile } from 'node:fs/promises';
import { PrismaPg } from '@prisma/adapter-pg';
import {
  bindMigrationAwareSqlAdapterFactory,
  ColumnTypeEnum,
  type SqlDriverAdapter,
  type SqlMigrationAwareDriverAdapterFactory,
} from '@prisma/driver-adapter-utils';
import * as wasm from '@prisma/schema-engine-wasm/schema_engine_bg';
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
export async function schemaEngine(
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
