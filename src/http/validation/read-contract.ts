import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Document } from 'openapi-backend';
import { packageRoot } from '../../base/package-root.js';
import { loadContract, type Contract } from './contract.js';

let contractRead: Promise<Contract> | undefined;

/** The contract does not change, and its validators know no service: those of one process share it. */
export const readContract = (): Promise<Contract> =>
  (contractRead ??= readFile(join(packageRoot, 'generated', 'openapi.json'), 'utf8').then((text) =>
    loadContract(JSON.parse(text) as Document),
  ));
