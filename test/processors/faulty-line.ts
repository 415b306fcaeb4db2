import { once } from 'node:events';
import { request as send } from 'node:http';
import type { ClientRequest, IncomingMessage, ServerResponse } from 'node:http';
import { type LoopbackServer, startLoopbackServer } from '../../scripts/support/loopback.js';

/** The fate of one request and its answer. */
export type Fault =
  /** The connection breaks before the request arrives. */
  | { readonly kind: 'request-lost' }
  /** A half of the request arrives, and the connection breaks. */
  | { readonly kind: 'request-cut' }
  /** The request arrives, and the connection breaks before the answer. */
  | { readonly kind: 'answer-lost' }
  /** The request arrives, and the connection breaks in the middle of the answer. */
  | { readonly kind: 'cut' }
  /** The request arrives, and the answer is delayed. */
  | { readonly kind: 'late' }
  /** Something else answers, and the request does not arrive. */
  | {
      readonly kind: 'answered';
      readonly status: number;
      readonly body?: string;
      readonly headers?: Readonly<Record<string, string>>;
    }
  /** The request arrives, and the answer is replaced. */
  | { readonly kind: 'replaced'; readonly status: number; readonly body: string };

/** Nobody listens here: no program is given this port. `fetch` itself refuses port 1. */
export const nobodysAddress = 'http://127.0.0.1:2';

/** A request as it came, and the status that it was answered with. */
export interface SeenRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
  /** The status answered by the processor behind. Undefined if it received nothing, or has not answered. */
  status?: number;
  answer?: string;
}

/** A proxy on loopback between an adapter and a processor. It remembers every request, and spoils some. */
export class FaultyLine {
  readonly requests: SeenRequest[] = [];
  /** The fault of all requests that no other fault applies to. Undefined passes them. */
  always: Fault | undefined;
  readonly #faults: { readonly fault: Fault; readonly applies: (request: SeenRequest) => boolean }[] = [];
  readonly #server: LoopbackServer;
  readonly #target: string;
  readonly #translate: (request: SeenRequest) => { path: string; body: string };

  private constructor(
    server: LoopbackServer,
    target: string,
    translate: (request: SeenRequest) => { path: string; body: string },
  ) {
    this.#server = server;
    this.#target = target;
    this.#translate = translate;
  }

  /**
   * @param target the address of the processor behind
   * @param translate changes requests to the processor behind
   */
  static async open(
    target: string,
    translate: (request: SeenRequest) => { path: string; body: string } = ({ path, body }) => ({ path, body }),
  ): Promise<FaultyLine> {
    const server = await startLoopbackServer((incoming, answer) => {
      line.#carry(incoming, answer).catch(() => incoming.socket.destroy());
    });
    const line = new FaultyLine(server, target, translate);
    return line;
  }

  get address(): string {
    return this.#server.url;
  }

  /** Sets the fault of the next request that it applies to. */
  next(fault: Fault, applies: (request: SeenRequest) => boolean = () => true): void {
    this.#faults.push({ fault, applies });
  }

  /** Number of faults that no request has met yet. */
  get waiting(): number {
    return this.#faults.length;
  }

  close(): Promise<void> {
    return this.#server.close();
  }

  async #carry(incoming: IncomingMessage, answer: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const { method = '', url: path = '' } = incoming;
    const seen: SeenRequest = { method, path, headers: incoming.headers, body: Buffer.concat(chunks).toString() };
    this.requests.push(seen);
    const fault = this.#faultOf(seen);
    const cut = (): void => void incoming.socket.destroy();
    switch (fault?.kind) {
      case 'request-lost':
        return cut();
      case 'request-cut':
        return this.#sendHalf(seen, cut);
      case 'answered':
        answer.writeHead(fault.status, { 'content-type': 'application/json', ...fault.headers });
        return void answer.end(fault.body);
      default:
        return this.#pass(seen, answer, fault, cut);
    }
  }

  /** Delivers the request, whatever happens to its answer. */
  async #pass(seen: SeenRequest, answer: ServerResponse, fault: Fault | undefined, cut: () => void): Promise<void> {
    const answered = await this.#forward(seen);
    seen.status = answered.status;
    seen.answer = answered.body;
    if (fault?.kind === 'late') return;
    if (fault?.kind === 'answer-lost') return cut();
    const { status, headers, body } = fault?.kind === 'replaced' ? { ...answered, ...fault } : answered;
    answer.writeHead(status, { ...headers, 'content-length': String(Buffer.byteLength(body)) });
    if (fault?.kind !== 'cut') return void answer.end(body);
    answer.write(body.slice(0, Math.floor(body.length / 2)), cut);
  }

  #faultOf(seen: SeenRequest): Fault | undefined {
    const at = this.#faults.findIndex(({ applies }) => applies(seen));
    return at < 0 ? this.always : this.#faults.splice(at, 1)[0]?.fault;
  }

  #sendHalf(seen: SeenRequest, cut: () => void): void {
    const { forwarded, body } = this.#opened(seen);
    forwarded.on('error', () => undefined);
    forwarded.write(body.slice(0, body.length / 2), () => {
      forwarded.destroy();
      cut();
    });
  }

  #opened(seen: SeenRequest): { readonly forwarded: ClientRequest; readonly body: string } {
    const { path, body } = this.#translate(seen);
    const ofThisLine = ['host', 'connection', 'content-length', 'transfer-encoding'];
    const forwarded = send(new URL(path, this.#target), {
      method: seen.method,
      agent: false,
      headers: {
        ...Object.fromEntries(Object.entries(seen.headers).filter(([name]) => !ofThisLine.includes(name))),
        ...(body !== '' && { 'content-length': Buffer.byteLength(body) }),
      },
    });
    return { forwarded, body };
  }

  async #forward(seen: SeenRequest): Promise<{ status: number; headers: Record<string, string>; body: string }> {
    const { forwarded, body } = this.#opened(seen);
    forwarded.end(body);
    const [response] = (await once(forwarded, 'response')) as [IncomingMessage];
    const chunks: Buffer[] = [];
    for await (const chunk of response) chunks.push(chunk as Buffer);
    return {
      status: response.statusCode ?? 0,
      headers: Object.fromEntries(
        ['content-type', 'request-id', 'idempotency-key', 'transient-error'].flatMap((name) => {
          const value = response.headers[name];
          return typeof value === 'string' ? [[name, value]] : [];
        }),
      ),
      body: Buffer.concat(chunks).toString(),
    };
  }
}
