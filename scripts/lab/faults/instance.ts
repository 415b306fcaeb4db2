import { setTimeout as wait } from 'node:timers/promises';
import { startServerProcess, type ServerProcess } from './server-process.js';

/**
 * One of the processes of the service: always on the same port, and started again when it ends without having been told
 * to.
 */
export class Instance {
  #process: ServerProcess | undefined;
  #asked = false;
  #settled: Promise<void> = Promise.resolve();
  /** Lines that it logged, by the second of the wall clock in which they came. */
  readonly lines = new Map<number, number>();

  /**
   * @param failed is called when the process ended by itself
   * @param built whether to run what `npm run build` made, or the sources
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

  /** As what supervises services does: again and again, for its database may be away as well. */
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

  /** Waits for a start that follows on an unwanted end. */
  async settled(): Promise<void> {
    await this.#settled;
  }

  signal(name: NodeJS.Signals): void {
    this.#process?.signal(name);
  }

  /**
   * Stops it and waits for that.
   * @param withinMilliseconds when they are over it is killed
   * @returns how it ended, and after how many milliseconds; undefined when it had to be killed
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

  /** How many lines it logged since `since`, by Date.now(). */
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

/** What a process said that did not end well: without the stack, on one line. */
const lastWords = (printed: string): string =>
  printed
    .split('\n')
    .filter((line) => /^\w*error:|Unhandled|FATAL/i.test(line))
    .slice(-2)
    .join(' ')
    .slice(0, 300) || '(nothing)';
