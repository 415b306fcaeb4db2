import type pg from 'pg';
import type { StoreLog } from '../log.js';
import type { Absences } from './absences.js';
import type { Reach } from './reach.js';
import type { RouterLanes } from './router-lanes.js';

/** A PostgreSQL that has some of the terminals. */
export interface Shard {
  /** As the router calls it. */
  readonly name: string;
  /** Connections to it past the router. */
  readonly pool: pg.Pool;
}

/** What the service keeps on several PostgreSQL. */
export interface Shards {
  /** Connections to the router, which leads each statement to the shard of the terminal that is named with it. */
  readonly router: RouterLanes;
  /** The first is the home of what belongs to no terminal. */
  readonly all: readonly [Shard, ...Shard[]];
  /** Names the home in prepared transactions. */
  readonly homeId: string;
  /** The names of the shards by what their databases say of themselves (database-id.ts). */
  readonly names: ReadonlyMap<string, string>;
  readonly log: StoreLog;
  readonly absences: Absences;
}

/** Where the statements of a database transaction about a terminal go. */
export type TransactionsGo =
  /** By the router, if the first of them names a terminal: then all have to be about that one. */
  | 'by the router'
  /** To the shard itself, together with what they change elsewhere, all or nothing. */
  | 'to the shards';

/**
 * What the router is told before a statement about a terminal, instead of being left to find it in the statement: it
 * does not understand most of ours, and an answer from another shard would be a wrong one.
 */
export const routeTo = (terminalId: string): string =>
  `SET __spqr__sharding_key TO '${terminalId.replaceAll("'", "''")}'`;

/** How the distribution of terminals is called in the router's configuration. */
export const distribution = 'terminals';

/**
 * What a session of the router begins with. The router may not refuse what it does not understand: where it goes is
 * told it by `routeTo`.
 */
export const routerSession = (home: string): readonly string[] => [
  `SET __spqr__distribution TO '${distribution}'`,
  `SET __spqr__default_route_behaviour TO '${home}'`,
];

/** A statement that several shards would have to answer, and that does not say how their answers come together. */
export const noWay = (name: string, reach: Reach['kind'] | 'nowhere'): Error =>
  new Error(`there is no way to put together what several shards answer (${reach}): ${name}`);
