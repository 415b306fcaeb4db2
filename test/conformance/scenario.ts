import type { Answer, ContractClient, Credentials } from '../support/contract/contract-client.js';
import type { OutgoingHttpHeaders } from 'node:http';
import type { Schema } from '../../src/base/contract.js';
import type { SignedIn } from '../support/pages/sessions.js';
import type { Changes } from './requests.js';
import type { Power } from './power.js';

/** What scenarios play on: a service, reached over HTTP alone. */
export interface World {
  readonly api: ContractClient;
  readonly credentials: Credentials;
  /** The account of the terminal; undefined without a management key. */
  readonly accountId: string | undefined;
  /** Sends the first example of an operation's request, with changes. */
  send(operationId: string, changes?: Changes): Promise<Answer<unknown>>;
  /** A viewer with the password of test/support/pages/sessions.ts: in a browser, and by an access token. Made once. */
  viewer(): Promise<
    SignedIn & {
      readonly byToken: OutgoingHttpHeaders;
      /** A token for managementTransactionResolve alone, read only. */
      readonly byScopedToken: OutgoingHttpHeaders;
    }
  >;
  /** Another one, made anew, of any role. */
  newUser(role: Schema<'UserRole'>): Promise<SignedIn>;
  /** A text that nobody else uses. */
  unique(): string;
  /** The date on the terminal's clock, moved by days: `2026-12-01`. */
  date(days?: number): Promise<string>;
  /** Moves the terminal's clock forward, and waits until what falls due is done. */
  moveClock(days: number): Promise<void>;
  /**
   * Where the account of the terminal gets its webhooks in this run; undefined when the service cannot reach this
   * machine.
   */
  readonly webhooks: Webhooks | undefined;
}

export interface Webhooks {
  /** Waits for a delivered event of a type whose data has these values. */
  delivered(type: string, data: Readonly<Record<string, unknown>>): Promise<void>;
  /** The address of a receiver that answers every event with a status. */
  receiverAnswering(status: number): Promise<string>;
  /** The address of a receiver that takes events and never says a word. */
  silentReceiver(): Promise<string>;
}

/**
 * Provokes one declared answer, over HTTP alone. The answer is held against the contract by the client, and against the
 * cell's key by the suite.
 */
export type Scenario = (world: World) => Promise<Answer<unknown>>;

/** One that needs what only a service in this process can be made to do. */
export interface InProcessScenario {
  /** What is done to the service, for those who read why it was not run at an address. */
  readonly inProcess: string;
  readonly run: (world: World, power: Power) => Promise<Answer<unknown>>;
}

/** One that waits for webhooks to arrive. */
export interface WebhookScenario {
  readonly withWebhooks: (world: World, webhooks: Webhooks) => Promise<Answer<unknown>>;
}

export type AnyScenario = Scenario | InProcessScenario | WebhookScenario;

/** By `operationId/status/reason_code`; a success by the name of its example instead of a reason code. */
export type Scenarios = Readonly<Record<string, AnyScenario>>;

/** By the type of an event: does what it tells of, and answers the data by which the event is known. */
export type EventScenarios = Readonly<Record<string, (world: World) => Promise<Readonly<Record<string, unknown>>>>>;

/**
 * By the place of a property in the contract, `Transaction/properties/description`: answers something that has it,
 * where no declared answer needs it.
 */
export type Sights = Readonly<Record<string, Scenario | WebhookScenario | { readonly withManagement: Scenario }>>;
