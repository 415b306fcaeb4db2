import { Command } from 'commander';
import { plusSeconds } from '../../base/clock.js';
import { durationSeconds, type Surroundings, terminalCommand, type TerminalOptions, WrongUse } from '../command.js';
import { answered, connect, type Service } from '../connection.js';

export const clockCommand = (surroundings: Surroundings) =>
  new Command('clock')
    .description('the clock of a sandbox terminal')
    .addCommand(
      terminalCommand('show', "show the terminal's time").action((options: TerminalOptions) =>
        show(options, surroundings),
      ),
    )
    .addCommand(
      terminalCommand(
        'advance',
        'move the clock forward and complete all work that falls due; it stays frozen afterwards (see resume)',
      )
        .argument('[duration]', 'by a duration: 90s, 15m, 36h, 31d')
        .option('--to <time>', 'to a time, such as 2026-12-01T12:00:00Z')
        .action((duration: string | undefined, options: TerminalOptions & { readonly to: string | undefined }) =>
          advance(duration, options, surroundings),
        ),
    )
    .addCommand(
      terminalCommand('resume', 'let a frozen clock run again from its time; nothing is erased').action(
        (options: TerminalOptions) => resume(options, surroundings),
      ),
    );

async function show(options: TerminalOptions, { print }: Surroundings): Promise<void> {
  const clock = await readClock(connect(options.baseUrl, options), options.terminal);
  print(options.json ? JSON.stringify(clock) : `${clock.now}${clock.frozen ? ' (frozen)' : ''}`);
}

async function advance(
  duration: string | undefined,
  options: TerminalOptions & { readonly to: string | undefined },
  { print, note }: Surroundings,
): Promise<void> {
  const { to } = options;
  if ((duration === undefined) === (to === undefined)) throw new WrongUse('Give a duration, or a time by --to.');
  const service = connect(options.baseUrl, options);
  const seconds = duration === undefined ? undefined : durationSeconds(duration);
  note('Completing the due work');
  const moved =
    seconds === undefined
      ? await moveClock(service, options.terminal, to ?? '', note)
      : await advanceClock(service, options.terminal, seconds, note);
  print(options.json ? JSON.stringify(moved) : moved.now);
}

async function resume(options: TerminalOptions, { print }: Surroundings): Promise<void> {
  const clock = await answered(
    'To resume the clock',
    connect(options.baseUrl, options).POST('/v1/sandbox/clock/resume/{terminal_friendly_id}', {
      params: { path: { terminal_friendly_id: options.terminal } },
    }),
  );
  print(options.json ? JSON.stringify(clock) : clock.now);
}

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
    note(`The clock has reached ${moved.now}, and continues`);
  }
}
