import { Command, InvalidArgumentError, Option } from 'commander';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { WrongUse, type Surroundings } from '../command.js';

interface TailOptions {
  readonly level: Level;
  readonly lines: number;
  readonly follow: boolean;
  readonly containing: string | undefined;
  readonly json: boolean;
}

const levels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal'] as const;
type Level = (typeof levels)[number];

/** A line of the service's log. Other lines in the file are skipped. */
interface LogLine extends Readonly<Record<string, unknown>> {
  readonly level: Level;
  readonly time: string;
  readonly msg: string;
}

const pollMilliseconds = 250;

export const logsCommand = (surroundings: Surroundings) =>
  new Command('logs').description("the service's log").addCommand(
    new Command('tail')
      .description('print the last lines of a log, and follow it')
      .argument('[file]', 'the file of the log; standard input by default')
      .addOption(new Option('--level <level>', 'the minimum level').choices(levels).default('info'))
      .option('--lines <count>', 'number of existing lines to print; all lines of standard input', countOf, 10)
      .option('--no-follow', 'exit at the end of the file')
      .option('--containing <text>', 'only lines that contain this text: an id of a request, transaction or terminal')
      .option('--json', 'print the lines unchanged, for programs', false)
      .addHelpText(
        'after',
        `
The service writes its log to standard output. Examples:
  npm start > service.log & payment-terminal logs tail service.log --containing TERM01
  docker compose logs -f --no-log-prefix terminal | payment-terminal logs tail`,
      )
      .action((file: string | undefined, options: TailOptions) => tail(file, options, surroundings)),
  );

function countOf(text: string): number {
  if (!/^\d{1,6}$/.test(text)) throw new InvalidArgumentError('Write a number of lines.');
  return Number(text);
}

async function tail(file: string | undefined, options: TailOptions, surroundings: Surroundings): Promise<void> {
  const show = (line: string): void => {
    const shown = shownLine(line, options);
    if (shown !== undefined) surroundings.print(shown);
  };
  if (file === undefined) {
    if (!surroundings.input) throw new WrongUse('Give the file of the log, or pipe the log in.');
    for await (const line of createInterface({ input: surroundings.input })) show(line);
    return;
  }
  const last: string[] = [];
  let read = await readFrom(file, 0, (line) => {
    if (shownLine(line, options) === undefined) return;
    last.push(line);
    if (last.length > options.lines) last.shift();
  });
  last.forEach(show);
  const { clock, stopped } = surroundings;
  while (options.follow && !stopped.aborted) {
    await clock.sleep(pollMilliseconds, stopped).catch(() => undefined);
    const size = await sizeOf(file);
    // A shorter file was truncated or replaced, so reading starts over.
    if (size !== undefined && size !== read) read = await readFrom(file, size < read ? 0 : read, show);
  }
}

/** Reads the complete lines of a file from a byte offset. @returns the offset after the last of them */
async function readFrom(file: string, start: number, onLine: (line: string) => void): Promise<number> {
  if ((await sizeOf(file)) === undefined) throw new WrongUse(`There is no file ${file}.`);
  let rest = Buffer.alloc(0);
  let read = start;
  for await (const chunk of createReadStream(file, { start }) as AsyncIterable<Buffer>) {
    rest = Buffer.concat([rest, chunk]);
    for (let end = rest.indexOf('\n'); end >= 0; end = rest.indexOf('\n')) {
      onLine(rest.subarray(0, end).toString());
      rest = rest.subarray(end + 1);
      read += end + 1;
    }
  }
  return read;
}

const sizeOf = (file: string): Promise<number | undefined> =>
  stat(file).then(
    ({ size }) => size,
    () => undefined,
  );

/** Formats a line for output. @returns undefined for a line that is not a log entry or does not match the filter */
function shownLine(line: string, { level, containing, json }: TailOptions): string | undefined {
  if (containing !== undefined && !line.includes(containing)) return undefined;
  const read = logLine(line);
  if (!read || levels.indexOf(read.level) < levels.indexOf(level)) return undefined;
  if (json) return line;
  const { level: shown, time, msg, ...rest } = read;
  const details = Object.entries(rest).map(([name, value]) => `${name}=${textOf(value)}`);
  return [time, shown.padEnd(5), msg, ...details].join('  ');
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** Parses a log line. pino writes levels as numbers, from 10 on. */
function logLine(line: string): LogLine | undefined {
  try {
    const { level, time, msg, ...rest } = JSON.parse(line) as Readonly<Record<string, unknown>>;
    const name = typeof level === 'number' ? levels[level / 10 - 1] : undefined;
    return name && typeof time === 'string'
      ? { ...rest, level: name, time, msg: typeof msg === 'string' ? msg : '' }
      : undefined;
  } catch {
    return undefined;
  }
}
