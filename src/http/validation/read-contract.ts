import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Document } from 'openapi-backend';
import { packageRoot } from '../../base/package-root.js';
import { loadContract, type Contract } from './contract.js';

let contractRead: Promise<Contract> | undefined;

/** Loads the contract once per process: it does not change, and its validators are independent of a service. */
export const readContract = (): Promise<Contract> =>
  (contractRead ??= readFile(join(packageRoot, 'generated', 'openapi.json'), 'utf8').then((text) =>
    loadContract(JSON.parse(text) as Document),
  ));
