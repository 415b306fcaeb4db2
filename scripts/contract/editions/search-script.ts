import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** Returns MiniSearch as one script for browsers. Its package exports modules only, so the file is read by its path. */
export function searchScript(): string {
  const entry = createRequire(import.meta.url).resolve('minisearch');
  const script = readFileSync(join(dirname(entry), '../umd/index.js'), 'utf8');
  return script.replace(/^\/\/# sourceMappingURL=.*$/m, '');
}
