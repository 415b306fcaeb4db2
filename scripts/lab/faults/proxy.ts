import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/**
 * A TCP proxy that stands between the instances and their database, and can be made to swallow what they say to each
 * other. While it swallows, nothing is refused and nothing reset: packets vanish, as behind a switch that failed or a
 * firewall that forgot its connections.
 */
export class Proxy {
  #swallowing = false;
  readonly #pairs = new Set<{ readonly client: Socket; readonly server: Socket; dead: boolean }>();

  private constructor(
    private readonly listener: Server,
    private target: number,
  ) {}

  /** @param target the port of loopback to which it leads */
  static async open(target: number): Promise<Proxy> {
    const listener = createServer();
    const proxy = new Proxy(listener, target);
    listener.on('connection', (client) => proxy.#join(client));
    listener.listen(0, '127.0.0.1');
    await once(listener, 'listening');
    return proxy;
  }

  get port(): number {
    return (this.listener.address() as AddressInfo).port;
  }

  /** From now on everything vanishes. A connection of which something vanished stays silent for ever. */
  swallow(): void {
    this.#swallowing = true;
  }

  /** Forwards packets again, over new connections and those that lost nothing. */
  pass(): void {
    this.#swallowing = false;
  }

  /** Leaves every connection that there is silent for ever, also those over which nothing was said meanwhile. */
  silence(): void {
    for (const pair of this.#pairs) pair.dead = true;
  }

  /** Leads new connections to another port, and keeps the others. */
  redirect(target: number): void {
    this.target = target;
  }

  /** Breaks every connection, as a server does that is shut down. */
  reset(): void {
    for (const { client, server } of this.#pairs) for (const socket of [client, server]) socket.destroy();
  }

  async close(): Promise<void> {
    this.listener.close();
    this.reset();
    await once(this.listener, 'close');
  }

  #join(client: Socket): void {
    const server = connect(this.target, '127.0.0.1');
    const pair = { client, server, dead: false };
    this.#pairs.add(pair);
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      from.on('data', (chunk) => {
        pair.dead ||= this.#swallowing;
        if (!pair.dead && to.writable) to.write(chunk);
      });
      from.on('error', () => undefined);
      from.on('close', () => {
        // The end of one side is sent as a packet as well.
        pair.dead ||= this.#swallowing;
        if (!pair.dead) to.destroy();
        if (client.destroyed && server.destroyed) this.#pairs.delete(pair);
      });
      from.setNoDelay(true);
    }
  }
}
