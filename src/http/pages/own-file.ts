import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../base/package-root.js';

/** A file of a page, and its hash as a page names it (W3C Subresource Integrity). */
export interface OwnFile {
  readonly content: Buffer;
  readonly integrity: string;
}

/** As pages and policies name it (W3C Subresource Integrity; CSP Level 3). */
export const digestOf = (algorithm: 'sha256' | 'sha384', content: Buffer | string): string =>
  `${algorithm}-${createHash(algorithm).update(content).digest('base64')}`;

/** @param paths below the folder of the pages: files that are served as one */
export function ownFile(...paths: readonly string[]): OwnFile {
  const content = Buffer.concat(paths.map((path) => readFileSync(join(packageRoot, 'src/http/pages', path))));
  return { content, integrity: digestOf('sha384', content) };
}
