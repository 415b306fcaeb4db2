import type { HostileCase } from '../case.js';

/** Paths and queries. All but the last few are sent without any key. */
export const cases: readonly HostileCase[] = [
  { name: '7,900 slashes and a character', request: { path: `${'/'.repeat(7_900)}a` }, expect: { status: 404, code: 'VALIDATION/ENDPOINT_NOT_FOUND' } },
];
