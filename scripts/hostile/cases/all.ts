import type { HostileCase } from '../case.js';
import { cases as paths } from './paths.js';
import { cases as protocol } from './protocol.js';

/** Every case, by the name of its file. A new file is a line here. */
export const hostileCases: Readonly<Record<string, readonly HostileCase[]>> = { paths, protocol };
