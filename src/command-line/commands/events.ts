import { Argument, Command } from 'commander';
import type { schemas } from '../../../generated/types.js';
import { managementCommand, operatorOf, withTerminal, WrongUse } from '../command.js';
import type { ManagementOptions, Surroundings, TerminalOptions } from '../command.js';
import { answered, connect, type Service } from '../connection.js';
import { recipes } from '../recipes/recipes.js';

type EventType = schemas['EventType'];

interface TriggerOptions extends ManagementOptions, TerminalOptions {
  readonly moveClock: boolean;
}

const pollMilliseconds = 200;
const waitSeconds = 30;

export const eventsCommand = (surroundings: Surroundings) =>
  new Command('events').description('events').addCommand(
    withTerminal(managementCommand('trigger', 'make a sandbox terminal produce a real event, by payments'))
      .addArgument(new Argument('<type>', 'the type of the event').choices(Object.keys(recipes)))
      .option(
        '--move-clock',
        "allow moving the terminal's clock forward if the event takes days; it stays frozen afterwards",
        false,
      )
      .addHelpText(
        'after',
        `
Prints the event when it was written, or its body with --json. Endpoints receive it and its accompanying events like
any other.

Needs --move-clock:
${Object.entries(recipes)
  .flatMap(([type, { movesClock }]) => (movesClock === undefined ? [] : [`  ${type}: ${movesClock}`]))
  .join('\n')}`,
      )
      .action((type: EventType, options: TriggerOptions) => trigger(type, options, surroundings)),
  );

async function trigger(type: EventType, options: TriggerOptions, surroundings: Surroundings): Promise<void> {
  const { terminal } = options;
  const recipe = recipes[type];
  if (recipe.movesClock !== undefined && !options.moveClock) {
    throw new WrongUse(
      `${type} takes time: ${recipe.movesClock}. Allow it with --move-clock; ` +
        `the clock of ${terminal} stays frozen afterwards, until it is resumed or the terminal is reset.`,
    );
  }
  const management = connect(options.baseUrl, operatorOf(options));
  const query = { ...(recipe.ofAccount ? {} : { terminal_friendly_id: terminal }), type, limit: 1 };
  const { next_cursor: cursor } = await answered(
    'The list of events',
    management.GET('/v1/management/events', { params: { query: { ...query, start: 'newest' } } }),
  );
  await recipe.produce({
    service: connect(options.baseUrl, { apiKey: options.apiKey }),
    management,
    terminal,
    note: surroundings.note,
    // No thirteen digits in a row: a report with the number of a card is refused.
    unique: () => surroundings.random.uuid().slice(0, 18).replaceAll('-', 'x'),
  });
  const event = await awaited(management, { ...query, cursor }, surroundings);
  surroundings.print(
    options.json
      ? event.body
      : `${event.created_at} ${event.event_type} ${event.terminal_friendly_id} ${event.event_id}`,
  );
}

/** Waits for the first event that matches a query. @throws Error when none arrives in time */
async function awaited(
  service: Service,
  query: { type: EventType; cursor: string; limit: number },
  { clock, stopped }: Surroundings,
): Promise<schemas['EventRecord']> {
  let { cursor } = query;
  for (let waited = 0; waited < waitSeconds * 1000; waited += pollMilliseconds) {
    const page = await answered(
      'The list of events',
      service.GET('/v1/management/events', { params: { query: { ...query, cursor } } }),
    );
    const [event] = page.events;
    if (event) return event;
    cursor = page.next_cursor;
    await clock.sleep(pollMilliseconds, stopped);
  }
  throw new Error(`The payments were made, but produced no ${query.type} within ${waitSeconds} seconds.`);
}
