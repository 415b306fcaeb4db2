import { readFileSync } from 'node:fs';
import type { Suite } from '../../scripts/conformance/suite.js';

/** What the contract asks the suite to show. */
export const suite = JSON.parse(
  readFileSync(new URL('../../generated/conformance.json', import.meta.url), 'utf8'),
) as Suite;
