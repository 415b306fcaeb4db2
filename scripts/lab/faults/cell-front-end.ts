import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../support/loopback.js';
import { runHaproxy } from './haproxy.js';

const page = fileURLToPath(new URL('../../../docs/operate/cells.md', import.meta.url));

/** The ports of the instances and of their operators' addresses in the example of the page. */
const written = [3101, 3102, 3201, 3202, 3111, 3112, 3211, 3212] as const;

/** Ports in use, by those in the example of the page. */
export type CellPorts = Readonly<Record<(typeof written)[number], number>>;

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
    const block = /^```haproxy\n(.*?)^```$/ms.exec(readFileSync(page, 'utf8'))?.[1];
    if (block === undefined) throw new Error('docs/operate/cells.md has no block of ```haproxy');
    const replaced: readonly (readonly [string, string])[] = [
      ['/run/haproxy/cells.sock', front.socket],
      ['/etc/haproxy/cells/', `${maps}/`],
      ['/etc/haproxy/', `${directory}/`],
      ['127.0.0.1:3000 ', `127.0.0.1:${front.port} `],
      ['127.0.0.1:3443 ', `127.0.0.1:${front.operatorsPort} `],
      ...written.map((port) => [`127.0.0.1:${port}\n`, `127.0.0.1:${ports[port]}\n`] as const),
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
