import { setTimeout as wait } from 'node:timers/promises';
import { startServerProcess, type ServerProcess } from './server-process.js';

/** A process of the service on a fixed port. It is restarted after an unexpected end. */
export class Instance {
  #process: ServerProcess | undefined;
  #asked = false;
  #settled: Promise<void> = Promise.resolve();
  /** Number of log lines by second of the wall clock. */
  readonly lines = new Map<number, number>();

  /**
   * @param failed called after an unexpected end
   * @param built true to run the build of `npm run build` instead of the sources
   */
  constructor(
    readonly name: string,
    readonly port: number,
    private readonly settings: Readonly<Record<string, string>>,
    private readonly failed: (how: string) => void,
    private readonly built: boolean,
  ) {}

  get baseUrl(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  async start(): Promise<void> {
    this.#asked = false;
    const process = await startServerProcess(
      { ...this.settings, PORT: String(this.port) },
      { built: this.built, hear: (text) => this.#count(text) },
    );
    this.#process = process;
    void process.ended.then((end) => {
      if (this.#asked || this.#process !== process) return;
      this.failed(`${this.name} ended with ${end}: ${lastWords(process.printed())}`);
      this.#settled = this.#startAgain().catch((error: unknown) =>
        this.failed(`${this.name} could not be started again: ${String(error)}`),
      );
    });
  }

  /** Restarts repeatedly, as a supervisor does: the database may be unreachable too. */
  async #startAgain(): Promise<void> {
    for (const began = performance.now(); ;) {
      try {
        return await this.start();
      } catch (error) {
        if (performance.now() - began > 60_000) throw error;
        await wait(1_000);
      }
    }
  }

  /** Waits for the restart after an unexpected end. */
  async settled(): Promise<void> {
    await this.#settled;
  }

  signal(name: NodeJS.Signals): void {
    this.#process?.signal(name);
  }

  /**
   * Stops the process and waits for its end.
   * @param withinMilliseconds limit before it is killed
   * @returns exit code and duration in milliseconds; undefined if it was killed
   */
  async stop(
    withinMilliseconds = 60_000,
  ): Promise<{ readonly end: number | NodeJS.Signals; readonly milliseconds: number } | undefined> {
    await this.#settled;
    const process = this.#process;
    if (!process) return { end: 0, milliseconds: 0 };
    this.#asked = true;
    const began = performance.now();
    process.signal('SIGTERM');
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<undefined>((resolve) => {
      timer = setTimeout(resolve, withinMilliseconds, undefined);
    });
    const end = await Promise.race([process.ended, late]);
    clearTimeout(timer);
    const milliseconds = performance.now() - began;
    if (end === undefined) await process.kill();
    this.#process = undefined;
    return end === undefined ? undefined : { end, milliseconds };
  }

  async kill(): Promise<void> {
    await this.#settled;
    this.#asked = true;
    await this.#process?.kill();
    this.#process = undefined;
  }

  /** Returns the number of log lines since a time, by Date.now(). */
  linesSince(since: number): number {
    return [...this.lines].reduce(
      (sum, [second, count]) => (second >= Math.floor(since / 1000) ? sum + count : sum),
      0,
    );
  }

  #count(text: string): void {
    const second = Math.floor(Date.now() / 1000);
    this.lines.set(second, (this.lines.get(second) ?? 0) + text.split('\n').length - 1);
  }
}

/** Returns the output of a failed process without its stack, on one line. */
const lastWords = (printed: string): string =>
  printed
    .split('\n')
    .filter((line) => /^\w*error:|Unhandled|FATAL/i.test(line))
    .slice(-2)
    .join(' ')
    .slice(0, 300) || '(nothing)';
