import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, closeSync, existsSync, openSync } from 'node:fs';
import type { Socket } from 'node:net';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { killAtExit, systemProgram } from '../programs.js';
import { until } from '../until.js';

/** The programs of SPQR, and the variables of the environment that say where they are. */
const variables = { 'spqr-router': 'SPQR_ROUTER', 'spqr-coordinator': 'SPQR_COORDINATOR' } as const;
export type SpqrProgram = keyof typeof variables;

const packed = (name: SpqrProgram): string => resolve(import.meta.dirname, `../../../shared/tools/spqr/${name}.xz`);

const installed = (name: SpqrProgram): string | undefined => process.env[variables[name]] ?? systemProgram(name);

/** Whether a program of SPQR is on this machine, or one that can be unpacked. */
export const hasProgram = (name: SpqrProgram): boolean => installed(name) !== undefined || existsSync(packed(name));

/**
 * Where a program of SPQR is: as the environment says, a system's program, or what is packed beside the project.
 * @param directory where a packed one is unpacked to
 */
export function programOf(name: SpqrProgram, directory: string): string {
  const known = installed(name);
  if (known !== undefined) return known;
  const program = join(directory, name);
  if (existsSync(program)) return program;
  const file = openSync(program, 'w');
  try {
    execFileSync('xz', ['--decompress', '--stdout', packed(name)], { stdio: ['ignore', file, 'inherit'] });
  } finally {
    closeSync(file);
  }
  chmodSync(program, 0o755);
  return program;
}

/** A program that is started, killed and started again. */
export class Program {
  #process: ChildProcess | undefined;
  #printed = '';

  /** @param answers whether it does what it is for; it may throw while it does not */
  constructor(
    readonly name: string,
    private readonly path: string,
    private readonly args: readonly string[],
    private readonly answers: () => Promise<boolean>,
  ) {}

  /** Starts it, and waits until it answers. @throws Error with what it printed, when it ends instead */
  async start(): Promise<void> {
    const child = spawn(this.path, this.args, { stdio: ['ignore', 'pipe', 'pipe'] });
    this.#process = child;
    this.#printed = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        this.#printed = (this.#printed + text).slice(-8_000);
      });
    killAtExit(child, 'SIGKILL');
    await until(`${this.name} answers`, () => {
      if (child.exitCode !== null) throw new Error(`${this.name} ended with ${child.exitCode}:\n${this.#printed}`);
      return this.answers().catch(() => false);
    });
  }

  /** @throws Error when it was not started */
  get pid(): number {
    const pid = this.#process?.pid;
    if (pid === undefined) throw new Error(`${this.name} was not started`);
    return pid;
  }

  /** What it printed last. */
  printed(): string {
    return this.#printed;
  }

  /** It stands still, and goes on by `goOn`. */
  freeze(): void {
    process.kill(this.pid, 'SIGSTOP');
  }

  goOn(): void {
    process.kill(this.pid, 'SIGCONT');
  }

  async kill(): Promise<void> {
    const child = this.#process;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }
}

/** Executes a statement of the console that a program of SPQR has at a port. @throws what it answers */
export async function inConsole(port: number, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({
    connectionString: `postgresql://postgres@127.0.0.1:${port}/spqr-console`,
    connectionTimeoutMillis: 5_000,
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    // The coordinator's console does not close a connection that says goodbye.
    (client as unknown as { readonly connection: { readonly stream: Socket } }).connection.stream.destroy();
  }
}
