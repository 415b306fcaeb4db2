import type { HostileCase } from '../case.js';
import { cases as bodies } from './bodies.js';
import { cases as cardNumbers } from './card-numbers.js';
import { cases as headers } from './headers.js';
import { cases as limits } from './limits.js';
import { cases as notifications } from './notifications.js';
import { cases as paths } from './paths.js';
import { cases as protocol } from './protocol.js';
import { cases as queries } from './queries.js';

/** Every case, by the name of its file. A new file is a line here. */
export const hostileCases: Readonly<Record<string, readonly HostileCase[]>> = {
  paths,
  queries,
  headers,
  bodies,
  notifications,
  protocol,
  limits,
  'card-numbers': cardNumbers,
};
