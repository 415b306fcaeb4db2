import type { OutgoingHttpHeaders } from 'node:http';
import type { RequestField } from '../../scripts/conformance/request-fields.js';
import { type Fault, suiteOf, unknownProperty } from '../../scripts/conformance/suite.js';
import type { Schema } from '../../src/base/contract.js';
import type { ErrorCode } from '../../src/base/errors/errors.js';
import type { Power } from './power.js';
import type { Changes } from './requests.js';
import type { Answer, ContractClient, Credentials } from '../support/contract/contract-client.js';
import { contractDocument, type ContractOperation } from '../support/contract/contract.js';
import type { SignedIn } from '../support/pages/sessions.js';

/** The service that scenarios run against, over HTTP only. */
export interface World {
  readonly api: ContractClient;
  readonly credentials: Credentials;
  /** The account of the terminal; undefined without a management key. */
  readonly accountId: string | undefined;
  /** Sends the first example of an operation's request, with changes. */
  send(operationId: string, changes?: Changes): Promise<Answer<unknown>>;
  /**
   * A viewer with the password of test/support/pages/sessions.ts, signed in in a browser and by an access token.
   * Created once.
   */
  viewer(): Promise<
    SignedIn & {
      readonly byToken: OutgoingHttpHeaders;
      /** A token for managementTransactionResolve alone, read only. */
      readonly byScopedToken: OutgoingHttpHeaders;
      /** A token for other addresses. */
      readonly byDistantToken: OutgoingHttpHeaders;
    }
  >;
  /** API keys: one for another operation than any, and one for other addresses. Created once. */
  restrictedKeys(): Promise<{ readonly scoped: string; readonly distant: string }>;
  /** Creates another user of any role. */
  newUser(role: Schema<'AssignedRole'>): Promise<SignedIn>;
  unique(): string;
  /** The date on the terminal's clock, moved by days: `2026-12-01`. */
  date(days?: number): Promise<string>;
  /** Moves the terminal's clock forward, and waits until due work is done. */
  moveClock(days: number): Promise<void>;
  /** Waits until due work makes a condition true. The time of a service in this process passes faster meanwhile. */
  until(what: string, holds: () => Promise<boolean>): Promise<void>;
  /** Receives the account's webhooks in this run. Undefined if the service cannot reach this machine. */
  readonly webhooks: Webhooks | undefined;
}

export interface Webhooks {
  /** Waits for a delivered event of a type whose data has these values. */
  delivered(type: string, data: Readonly<Record<string, unknown>>): Promise<void>;
  /** Returns the address of a receiver that answers every event with a status. */
  receiverAnswering(status: number): Promise<string>;
  /** Returns the address of a receiver that accepts events and never answers. */
  silentReceiver(): Promise<string>;
}

/**
 * Provokes one declared answer, over HTTP only. The client checks the answer against the contract, the suite against
 * the cell's key.
 */
export type Scenario = (world: World) => Promise<Answer<unknown>>;

/** A scenario that needs control over a service in this process. */
export interface InProcessScenario {
  /** The action on the service, reported as the reason why it was not run at an address. */
  readonly inProcess: string;
  readonly run: (world: World, power: Power) => Promise<Answer<unknown>>;
}

export interface WebhookScenario {
  readonly withWebhooks: (world: World, webhooks: Webhooks) => Promise<Answer<unknown>>;
}

export type AnyScenario = Scenario | InProcessScenario | WebhookScenario;

/** By `operationId/status/reason_code`. A success has the name of its example instead of a reason code. */
export type Scenarios = Readonly<Record<string, AnyScenario>>;

/** By event type: causes the event, and returns data that identifies it. */
export type EventScenarios = Readonly<Record<string, (world: World) => Promise<Readonly<Record<string, unknown>>>>>;

/**
 * By the place of a property in the contract, `Transaction/properties/description`: returns an answer with a property
 * that no declared answer needs.
 */
export type Sights = Readonly<Record<string, Scenario | WebhookScenario>>;

/** Takes a step first, and provokes the answer with its result. */
export const having =
  <Result>(
    step: (world: World) => Promise<Result>,
    send: (world: World, result: Result) => Promise<Answer<unknown>>,
  ): Scenario =>
  async (world) =>
    send(world, await step(world));

/** Shows properties of a schema, named as the last part of their place, by one scenario. */
export const shownBy = (scenario: Sights[string], schema: string, ...names: readonly string[]): Sights =>
  Object.fromEntries(names.map((name) => [`${schema}/properties/${name}`, scenario]));

/** Shows the cursor of a list that has two records, and one a page. */
export const pagesOf = (page: string, make: (world: World) => Promise<unknown>, list: Scenario): Sights =>
  shownBy(
    async (world) => {
      await make(world);
      await make(world);
      return list(world);
    },
    page,
    'next_cursor',
  );

/** All that the contract requires the suite to show. */
export const suite = suiteOf(contractDocument);

/** The expected refusal of a request with one fault. */
export interface ExpectedRefusal {
  readonly code: ErrorCode;
  /** The values of `context.field` that name the fault. Empty if the refusal names no field. */
  readonly fields: readonly string[];
}

/** Returns true if the operation takes a key of a terminal. Refusals of other keys give no details. */
export const isOfTerminals = ({ keyHeader }: Pick<ContractOperation, 'keyHeader'>): boolean =>
  keyHeader === 'x-api-key' || keyHeader === 'x-publishable-key';

/**
 * Returns the refusal that the contract promises for a fault in a field: from the marks of its schema, or else from
 * Errors and the descriptions of the reason codes.
 */
export function expectedRefusal(operation: ContractOperation, field: RequestField, fault: Fault): ExpectedRefusal {
  const { path, choice } = field;
  const name = path.at(-1) ?? '';
  if (name === 'terminal_friendly_id' && isOfTerminals(operation)) return { code: 'TERMINAL_NOT_FOUND', fields: [] };
  if (name === 'X-Provider-Signature') return { code: 'INVALID_SIGNATURE', fields: [] };
  if (name === 'Idempotency-Key') return { code: 'VALIDATION/INVALID_IDEMPOTENCY_KEY', fields: [name] };
  const shapes = choice && path.length === choice.path.length + 1 ? [choice.path.join('.')] : [];
  // A value without its required property matches none of the shapes that are allowed there.
  if (fault === 'missing' && shapes.length > 0) return { code: 'VALIDATION/INVALID_FIELD', fields: shapes };
  if (fault === 'unknown property')
    return {
      code: 'VALIDATION/INVALID_FIELD',
      fields: [[...path, unknownProperty].join('.'), ...(choice?.path === path ? [path.join('.')] : [])],
    };
  return { code: codeOf(field, fault), fields: path.length === 0 ? [] : [path.join('.')] };
}

function codeOf({ schema }: RequestField, fault: Fault): ErrorCode {
  return fault === 'missing'
    ? ((schema['x-missing-reason-code'] as ErrorCode | undefined) ?? 'VALIDATION/MISSING_FIELD')
    : ((schema['x-reason-code'] as ErrorCode | undefined) ?? 'VALIDATION/INVALID_FIELD');
}
