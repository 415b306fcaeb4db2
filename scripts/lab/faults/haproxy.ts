import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { answers, freePort, until } from '../../support/loopback.js';
import { end, killAtExit, outputOf, systemProgram } from '../../support/programs.js';

const page = fileURLToPath(new URL('../../../docs/operate/postgresql-and-instances.md', import.meta.url));
/** The ports in the docs' example: the balancer's, then those of the two instances. */
const written = ['127.0.0.1:3000', '127.0.0.1:3001', '127.0.0.1:3002'] as const;

interface Balancer {
  readonly baseUrl: string;
  close(): Promise<void>;
}

/**
 * Returns the HAProxy configuration of the docs with other ports. @param ports the balancer's, then those of the
 * instances
 * @throws Error if the docs have none, or another one than expected
 */
export function readmeConfiguration(ports: readonly [number, number, number]): string {
  const block = /^```haproxy\n(.*?)^```$/ms.exec(readFileSync(page, 'utf8'))?.[1];
  if (block === undefined) throw new Error('docs/operate/postgresql-and-instances.md has no block of ```haproxy');
  return written.reduce((text, address, index) => {
    if (text.split(address).length !== 2)
      throw new Error(`the HAProxy block of docs/operate/postgresql-and-instances.md does not name ${address} once`);
    return text.replace(`${address}\n`, `127.0.0.1:${ports[index]}\n`);
  }, block);
}

/** Starts Debian's HAProxy with the documented configuration, and waits until it responds. */
export async function runBalancer(directory: string, ports: readonly [number, number]): Promise<Balancer> {
  const port = await freePort();
  const file = join(directory, 'haproxy.cfg');
  writeFileSync(file, readmeConfiguration([port, ...ports]));
  return { baseUrl: `http://127.0.0.1:${port}`, close: await runHaproxy(file, port) };
}

/**
 * Starts Debian's HAProxy, and waits until it accepts connections.
 * @returns a function that kills it
 * @throws Error with its output if it does not start
 */
export async function runHaproxy(file: string, port: number): Promise<() => Promise<void>> {
  const program = systemProgram('haproxy');
  if (program === undefined)
    throw new Error('There is no HAProxy on this machine: install Debian\'s package "haproxy".');
  const child = spawn(program, ['-db', '-f', file], { detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  killAtExit(child, 'SIGKILL');
  const printed = outputOf(child);
  await until('HAProxy responds', () => {
    if (child.exitCode !== null) throw new Error(`HAProxy did not start:\n${printed()}`);
    const connection = connect(port, '127.0.0.1');
    return once(connection, 'connect').then(
      () => (connection.destroy(), true),
      () => false,
    );
  });
  return () => end(child);
}

/** Starts HAProxy in front of two instances, as documented, and waits until it forwards requests to them. */
export async function startBalancer(directory: string, ports: readonly [number, number]): Promise<Balancer> {
  const balancer = await runBalancer(directory, ports);
  await until('HAProxy forwards requests', () => answers(`${balancer.baseUrl}/health/live`));
  return balancer;
}

const cellsPage = fileURLToPath(new URL('../../../docs/operate/cells.md', import.meta.url));

/** The ports of the instances and of their operators' addresses in the example of the page. */
const cellPorts = [3101, 3102, 3201, 3202, 3111, 3112, 3211, 3212] as const;

/** Ports in use, by those in the example of the page. */
export type CellPorts = Readonly<Record<(typeof cellPorts)[number], number>>;

/** Creates a certificate for 127.0.0.1 and the names of the page that is its own authority. @returns it, in PEM */
export function makeCertificate(directory: string): string {
  const [key, certificate] = [join(directory, 'key.pem'), join(directory, 'certificate.pem')];
  const names = [
    '-subj',
    '/CN=127.0.0.1',
    '-addext',
    'subjectAltName=IP:127.0.0.1,DNS:*.example.com,DNS:*.operators.example.com',
  ];
  const files = ['-keyout', key, '-out', certificate];
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...names, ...files], {
    stdio: 'ignore',
  });
  const text = readFileSync(certificate, 'utf8');
  for (const name of ['payments.pem', 'operators.pem'])
    writeFileSync(join(directory, name), text + readFileSync(key, 'utf8'));
  return text;
}

/** A HAProxy with the configuration of docs/operate/cells.md, on other ports and paths. */
export class CellFrontEnd {
  #close: (() => Promise<void>) | undefined;

  private constructor(
    readonly socket: string,
    readonly port: number,
    readonly operatorsPort: number,
    private readonly file: string,
  ) {}

  get baseUrl(): string {
    return `https://127.0.0.1:${this.port}`;
  }

  /** @param directory has the certificate; its folder `cells`, which all front ends share, has the map files */
  static async start(directory: string, name: string, ports: CellPorts): Promise<CellFrontEnd> {
    const maps = join(directory, 'cells');
    mkdirSync(maps, { recursive: true });
    if (!existsSync(join(maps, 'terminals.map'))) writeFileSync(join(maps, 'terminals.map'), '');
    const front = new CellFrontEnd(
      join(directory, `${name}.sock`),
      await freePort(),
      await freePort(),
      join(directory, `${name}.cfg`),
    );
    const block = /^```haproxy\n(.*?)^```$/ms.exec(readFileSync(cellsPage, 'utf8'))?.[1];
    if (block === undefined) throw new Error('docs/operate/cells.md has no block of ```haproxy');
    const replaced: readonly (readonly [string, string])[] = [
      ['/run/haproxy/cells.sock', front.socket],
      ['/etc/haproxy/cells/', `${maps}/`],
      ['/etc/haproxy/', `${directory}/`],
      ['127.0.0.1:3000 ', `127.0.0.1:${front.port} `],
      ['127.0.0.1:3443 ', `127.0.0.1:${front.operatorsPort} `],
      ...cellPorts.map((port) => [`127.0.0.1:${port}\n`, `127.0.0.1:${ports[port]}\n`] as const),
    ];
    let text = block;
    for (const [from, to] of replaced) {
      if (!text.includes(from)) throw new Error(`the HAProxy block of docs/operate/cells.md does not name ${from}`);
      text = text.replaceAll(from, to);
    }
    writeFileSync(front.file, text);
    await front.start();
    return front;
  }

  /** Starts it again after a kill. It reads the map files. */
  async start(): Promise<void> {
    rmSync(this.socket, { force: true });
    this.#close = await runHaproxy(this.file, this.port);
  }

  async kill(): Promise<void> {
    await this.#close?.();
    this.#close = undefined;
  }
}
