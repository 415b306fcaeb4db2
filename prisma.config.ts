import { fileURLToPath } from 'node:url';
import { defineConfig } from 'prisma/config';

// Prisma's command line downloads a native schema engine before it does anything, `prisma generate` included. Ours is the same engine as
// WebAssembly from npm, so that no other host has to be reachable. PRISMA_NATIVE_ENGINE=true leaves the choice to Prisma.
if (process.env.PRISMA_NATIVE_ENGINE !== 'true') {
  process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= fileURLToPath(new URL('scripts/prisma/schema-engine.js', import.meta.url));
}

export default defineConfig({
  schema: 'prisma/schema.prisma',
  migrations: { path: 'prisma/migrations' },
  datasource: { url: process.env.DATABASE_URL ?? '' },
});
