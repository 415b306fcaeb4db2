import { Agent, request } from 'undici';

export interface Target {
  readonly baseUrl: string;
  readonly terminalId: string;
  readonly apiKey: string;
}

export interface Exchange {
  readonly baseUrl: string;
  /** By performance.now(), in milliseconds. */
  readonly began: number;
  readonly ended: number;
  /** Undefined if no answer arrived: the connection failed, or the time limit passed. Then `failure` has the reason. */
  readonly status?: number | undefined;
  readonly failure?: string | undefined;
  readonly retryAfter?: string | undefined;
  /** The beginning of a 5xx answer. */
  readonly text?: string | undefined;
}

export interface Answer {
  readonly status: number;
  readonly text: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

export const managementKey = 'management-key-of-the-fault-runs-0123456789';

/** Time limit of a client, in milliseconds. */
const limitMilliseconds = 15_000;

/** A client with reused connections that records the outcome of every request. */
export class Exchanges {
  readonly all: Exchange[] = [];
  #agent: Agent;

  /** @param ca trusted certificate authority, in PEM, for addresses with TLS */
  constructor(private readonly ca?: string) {
    this.#agent = this.#newAgent();
  }

  /** @throws Error if no answer arrives or the connection breaks */
  async post(
    { baseUrl, terminalId, apiKey }: Target,
    operation: string,
    key: string | undefined,
    body: object,
  ): Promise<Answer> {
    return this.send(
      baseUrl,
      'POST',
      `/v1/payments/${operation}/${terminalId}`,
      {
        'x-api-key': apiKey,
        'content-type': 'application/json',
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
      JSON.stringify(body),
    );
  }

  /** Sends a request of the operator. @throws Error if no answer arrives or the connection breaks */
  async manage(baseUrl: string, method: 'GET' | 'POST' | 'PATCH', path: string, body?: object): Promise<Answer> {
    const headers = { 'x-management-key': managementKey, 'content-type': 'application/json' };
    return this.send(baseUrl, method, `/v1/management/${path}`, headers, body && JSON.stringify(body));
  }

  /** @throws Error if no answer arrives or the connection breaks */
  async send(
    baseUrl: string,
    method: 'GET' | 'POST' | 'PATCH',
    path: string,
    headers: Readonly<Record<string, string>>,
    body?: string,
  ): Promise<Answer> {
    const began = performance.now();
    const note = (rest: Partial<Exchange>): void => {
      this.all.push({ baseUrl, began, ended: performance.now(), ...rest });
    };
    try {
      const answer = await request(`${baseUrl}${path}`, {
        dispatcher: this.#agent,
        method,
        headers,
        ...(body === undefined ? {} : { body }),
      });
      const text = await answer.body.text();
      note({
        status: answer.statusCode,
        ...(answer.statusCode >= 500
          ? { text: text.slice(0, 300), retryAfter: answer.headers['retry-after']?.toString() }
          : {}),
      });
      return { status: answer.statusCode, text, headers: answer.headers };
    } catch (error) {
      const { code, message } = error as { code?: string; message?: string };
      note({ failure: code ?? message ?? String(error) });
      throw error;
    }
  }

  #newAgent(): Agent {
    return new Agent({
      headersTimeout: limitMilliseconds,
      bodyTimeout: limitMilliseconds,
      connect: { timeout: limitMilliseconds, ...(this.ca === undefined ? {} : { ca: this.ca }) },
    });
  }

  async close(): Promise<void> {
    await this.#agent.destroy();
    this.#agent = this.#newAgent();
  }
}

/**
 * Returns answers that a service must not give without its database or while it stops: 5xx other than 503, and 503
 * without Retry-After.
 * @returns a sentence for each kind
 */
export function serverErrors(exchanges: readonly Exchange[]): string[] {
  const sorts = new Map<string, { count: number; text: string }>();
  for (const { status, retryAfter, text = '' } of exchanges) {
    if (status === undefined || status < 500 || (status === 503 && retryAfter !== undefined)) continue;
    const sort = status === 503 ? '503 without Retry-After' : String(status);
    const known = sorts.get(sort);
    sorts.set(sort, { count: (known?.count ?? 0) + 1, text: known?.text ?? text });
  }
  return [...sorts].map(([sort, { count, text }]) => `answered ${sort}, ${count} times: ${text}`);
}
