import { join } from 'node:path';
import { packageRoot } from '../../src/base/package-root.js';

/** The directory of a program that tests install, by its name and version. It stays until the next `npm ci`. */
export const toolDirectory = (nameAndVersion: string): string =>
  join(packageRoot, 'node_modules', '.cache', 'payment-terminal-tools', nameAndVersion);
