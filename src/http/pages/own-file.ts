import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../base/package-root.js';

/** A file of a page, with its hash for W3C Subresource Integrity. */
export interface OwnFile {
  readonly content: Buffer;
  readonly integrity: string;
}

/** Returns a digest in the notation of W3C Subresource Integrity and CSP Level 3. */
export const digestOf = (algorithm: 'sha256' | 'sha384', content: Buffer | string): string =>
  `${algorithm}-${createHash(algorithm).update(content).digest('base64')}`;

/** @param paths relative to the folder of the pages: files that are served as one */
export function ownFile(...paths: readonly string[]): OwnFile {
  const content = Buffer.concat(paths.map((path) => readFileSync(join(packageRoot, 'src/http/pages', path))));
  return { content, integrity: digestOf('sha384', content) };
}
