import type { Clock } from '../base/clock.js';
import type { Random } from '../base/random.js';
import type { Config } from '../config/config.js';
import type { NewAuditEntry } from '../store/audit/audit-entry.js';
import type { Store } from '../store/connection/open.js';
import { findKeyAct, finishKeyAct, startKeyAct, type KeyActKind, type KeyActRow } from '../store/vault/key-acts.js';

/** Seconds for which an act can be approved, and after its approval be run. */
export const keyActSeconds = 24 * 60 * 60;

type State = 'requested' | 'approved' | 'started' | 'done' | 'withdrawn' | 'expired';

/** Returns the state of an act. @param now real time */
export function stateOf(
  act: Pick<KeyActRow, 'doneAt' | 'withdrawnAt' | 'startedAt' | 'approvedAt' | 'expiresAt'>,
  now: Date,
): State {
  if (act.doneAt) return 'done';
  if (act.withdrawnAt) return 'withdrawn';
  if (act.expiresAt <= now) return 'expired';
  if (act.startedAt) return 'started';
  return act.approvedAt ? 'approved' : 'requested';
}

interface KeyActRunDeps {
  readonly config: Pick<Config, 'twoCustodians'>;
  readonly store: Pick<Store, 'prisma'>;
  readonly clock: Clock;
  readonly random: Random;
}

export interface KeyCommand {
  readonly kind: KeyActKind;
  /** Of the data keys to destroy. */
  readonly accountId?: string;
  readonly period?: string;
}

/**
 * Runs a command on the vault's keys with an act that two people have decided, and marks the act as done. A command
 * that has failed or stopped early may run again until the act expires. Without `keyActId` it runs only where the
 * settings do not require two people.
 * @param work receives the time at which the command of the act ran for the first time; returns true if it has failed
 * @returns true if it has failed
 * @throws Error if there is no act that permits the command
 */
export async function runDecided(
  deps: KeyActRunDeps,
  keyActId: string | undefined,
  command: KeyCommand,
  work: (since: Date | undefined) => Promise<boolean>,
): Promise<boolean> {
  if (keyActId === undefined) {
    if (deps.config.twoCustodians)
      throw new Error(
        'TWO_CUSTODIANS is required: one owner requests the command and another one approves it, in the console ' +
          'or by /v1/management/key-acts. Then run it with --act ID.',
      );
    return work(undefined);
  }
  const requestId = deps.random.uuid();
  const { act, since } = await start({ ...deps, requestId }, keyActId, command);
  const hasFailed = await work(since);
  const entry = entryOf({ ...deps, requestId }, 'managementKeyActDone', act);
  if (!hasFailed) await finishKeyAct(deps.store.prisma, keyActId, entry.createdAt, entry);
  return hasFailed;
}

interface Started {
  readonly act: KeyActRow;
  readonly since: Date;
}

type RunDeps = KeyActRunDeps & { readonly requestId: string };

/** Returns the act and the time of its first start. @throws Error if the act does not permit the command */
async function start(deps: RunDeps, keyActId: string, command: KeyCommand): Promise<Started> {
  const { prisma } = deps.store;
  const { kind, accountId = null, period = null } = command;
  const now = deps.clock.now();
  const found = await findKeyAct(prisma, keyActId);
  if (!found) throw new Error(`There is no key act ${keyActId}.`);
  if (found.kind !== kind || found.accountId !== accountId || found.period !== period)
    throw new Error(`The key act ${keyActId} is for ${nameOf(found)}, not for ${nameOf({ kind, accountId, period })}.`);
  const entry = entryOf(deps, 'managementKeyActStart', found);
  if (await startKeyAct(prisma, { keyActId, kind, accountId, period }, now, entry)) return { act: found, since: now };
  const current = await findKeyAct(prisma, keyActId);
  const state = current && stateOf(current, now);
  if (current?.startedAt && state === 'started') return { act: current, since: current.startedAt };
  throw new Error(
    state === 'approved'
      ? `A user who requested or approved the key act ${keyActId} is disabled or no longer an owner.`
      : `The key act ${keyActId} is ${state}: an act has to be approved.`,
  );
}

const nameOf = ({ kind, accountId, period }: Pick<KeyActRow, 'kind' | 'accountId' | 'period'>): string =>
  [kind, accountId, period].filter((part) => part !== null).join(' ');

const entryOf = ({ clock, requestId }: RunDeps, operation: string, act: KeyActRow): NewAuditEntry => ({
  operation,
  subject: 'key_act',
  subjectId: act.keyActId,
  accountId: act.accountId ?? undefined,
  requestId,
  actor: { kind: 'command' },
  changes: [{ field: 'state', after: operation === 'managementKeyActDone' ? 'done' : 'started' }],
  createdAt: clock.now(),
});
