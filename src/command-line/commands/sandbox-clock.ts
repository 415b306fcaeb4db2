import { Command } from 'commander';
import { plusSeconds } from '../../base/clock.js';
import { terminalCommand, WrongUse, type Surroundings, type TerminalOptions } from '../command.js';
import { answered, connect, type Service } from '../connection.js';
import { durationSeconds } from '../duration.js';

export const clockCommand = (surroundings: Surroundings) =>
  new Command('clock')
    .description('the clock of a sandbox terminal')
    .addCommand(
      terminalCommand('show', 'what time it is for the terminal').action((options: TerminalOptions) =>
        show(options, surroundings),
      ),
    )
    .addCommand(
      terminalCommand(
        'advance',
        'move the clock forward, and do all that falls due on the way; it stands still from then on (see resume)',
      )
        .argument('[duration]', 'by so much: 90s, 15m, 36h, 31d')
        .option('--to <time>', 'to this time, as 2026-12-01T12:00:00Z')
        .action((duration: string | undefined, options: TerminalOptions & { readonly to: string | undefined }) =>
          advance(duration, options, surroundings),
        ),
    )
    .addCommand(
      terminalCommand('resume', 'let a clock that stands still run on from there; nothing is erased').action(
        (options: TerminalOptions) => resume(options, surroundings),
      ),
    );

async function show(options: TerminalOptions, { print }: Surroundings): Promise<void> {
  const clock = await readClock(connect(options.baseUrl, options), options.terminal);
  print(options.json ? JSON.stringify(clock) : `${clock.now}${clock.frozen ? ' (stands still)' : ''}`);
}

async function advance(
  duration: string | undefined,
  options: TerminalOptions & { readonly to: string | undefined },
  { print, note }: Surroundings,
): Promise<void> {
  const { to } = options;
  if ((duration === undefined) === (to === undefined)) throw new WrongUse('Say by how much, or --to which time.');
  const service = connect(options.baseUrl, options);
  const seconds = duration === undefined ? undefined : durationSeconds(duration);
  note('Doing what falls due on the way');
  const moved =
    seconds === undefined
      ? await moveClock(service, options.terminal, to ?? '', note)
      : await advanceClock(service, options.terminal, seconds, note);
  print(options.json ? JSON.stringify(moved) : moved.now);
}

async function resume(options: TerminalOptions, { print }: Surroundings): Promise<void> {
  const clock = await answered(
    'To let the clock run on',
    connect(options.baseUrl, options).POST('/v1/sandbox/clock/resume/{terminal_friendly_id}', {
      params: { path: { terminal_friendly_id: options.terminal } },
    }),
  );
  print(options.json ? JSON.stringify(clock) : clock.now);
}

/** Returns the time of a terminal. */
export const readClock = (service: Service, terminal: string) =>
  answered(
    'To read the clock',
    service.GET('/v1/sandbox/clock/{terminal_friendly_id}', { params: { path: { terminal_friendly_id: terminal } } }),
  );

/**
 * Moves the clock of a terminal forward from its current time.
 * @param note receives the progress each time a move reaches its limit
 */
export async function advanceClock(service: Service, terminal: string, seconds: number, note: Surroundings['note']) {
  const { now } = await readClock(service, terminal);
  return moveClock(service, terminal, plusSeconds(new Date(now), seconds).toISOString(), note);
}

/** Moves the clock of a terminal to a time, in as many moves as necessary. */
async function moveClock(service: Service, terminal: string, to: string, note: Surroundings['note']) {
  for (;;) {
    const moved = await answered(
      'To move the clock',
      service.POST('/v1/sandbox/clock/{terminal_friendly_id}', {
        params: { path: { terminal_friendly_id: terminal } },
        body: { now: to },
      }),
    );
    if (moved.complete) return moved;
    note(`The clock has come to ${moved.now}, and goes on`);
  }
}
