import type { HttpAnswer, HttpRequest } from '../support/exchange.js';

/** The service that is attacked, and what is known of it. */
export interface Target {
  readonly baseUrl: string;
  readonly terminalId: string;
  readonly apiKey: string;
  readonly managementKey: string;
  /** The secret that signs the notifications of simulated processors. */
  readonly simulatorSecret: string;
  /** The time by the service's clock. */
  readonly now: () => Date;
}

/** A request. In its path and in a body that is text, `{terminal}` stands for the terminal. */
export interface HostileRequest extends Omit<HttpRequest, 'method' | 'body'> {
  /** POST when there is a body, otherwise GET. */
  readonly method?: string;
  /** The key to send: none unless said. */
  readonly key?: 'api' | 'management';
  /**
   * Text and bytes as they are, anything else as JSON. With a body and no other type, the content type is
   * application/json.
   */
  readonly body?: string | Uint8Array | object;
}

/**
 * Bytes written to a connection as they are. All that comes back until the other side closes it, or is silent after its
 * last answer, are the answers.
 */
export interface HostileBytes {
  readonly bytes: string | Uint8Array;
  /** Ends the sending side after the bytes. */
  readonly end?: boolean;
}

export interface Expectation {
  /** Of each answer; several, where either is right. */
  readonly status: number | readonly number[];
  /** The reason code of the problem. */
  readonly code?: string;
  /** What else must hold. @returns what is wrong, undefined when nothing is */
  readonly also?: (answer: HttpAnswer, target: Target) => string | undefined;
}

/** What cases of several steps send with. */
export interface Attack {
  readonly target: Target;
  /** @throws Error when no answer comes */
  send(request: HostileRequest): Promise<HttpAnswer>;
  /** @returns the answers, in their order */
  write(bytes: HostileBytes): Promise<readonly HttpAnswer[]>;
}

interface Named {
  /** What is sent, and what becomes of it, in a few words. */
  readonly name: string;
}

/** Requests of which each is answered as expected. */
interface Requests extends Named {
  readonly request:
    HostileRequest | readonly HostileRequest[] | ((target: Target) => HostileRequest | readonly HostileRequest[]);
  readonly expect: Expectation;
}

/** Bytes on one connection, and the answers to them in their order. */
interface Bytes extends Named {
  readonly write: HostileBytes | ((target: Target) => HostileBytes);
  readonly expect: readonly Expectation[];
}

/** Anything else. */
interface Steps extends Named {
  /** @returns what is wrong, undefined when nothing is */
  readonly steps: (attack: Attack) => Promise<string | undefined>;
}

/** One hostile thing to do to a service, and how it has to take it. */
export type HostileCase = Requests | Bytes | Steps;
