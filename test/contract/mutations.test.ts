import { expect } from 'chai';
import { readFileSync } from 'node:fs';
import { contractChanges } from '../../scripts/contract/versions/compare.js';
import type { JsonObject } from '../../scripts/contract/strict-schema.js';
import { mutationsOf } from './mutations.js';

describe('contract: the verdict on each kind of change', () => {
  const document = JSON.parse(
    readFileSync(new URL('../../generated/openapi.json', import.meta.url), 'utf8'),
  ) as JsonObject;
  for (const { name, place, expected, document: changed } of mutationsOf(document, { perKind: 1 }))
    it(`${expected}: ${name} (${place})`, () => {
      const verdicts = contractChanges(document, changed).map(({ verdict }) => verdict);
      expect(verdicts.includes('breaking') ? 'breaking' : (verdicts[0] ?? 'none')).to.equal(expected);
    });
});
