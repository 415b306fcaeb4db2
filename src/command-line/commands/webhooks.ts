import { Command, Option } from 'commander';
import type { schemas } from '../../../generated/types.js';
import { secretLength, signatureHeaders, signingSecret } from '../../webhooks/sign.js';
import { managementCommand, type ManagementOptions, type Surroundings, WrongUse } from '../command.js';
import { answered, connect, Refused, type Service, Unreachable } from '../connection.js';

interface ResendOptions extends ManagementOptions {
  readonly failedSince: string | undefined;
  readonly endpoint: string | undefined;
  readonly terminal: string | undefined;
}

export const webhooksCommand = (surroundings: Surroundings) =>
  new Command('webhooks')
    .description('events and their deliveries')
    .addCommand(listenCommand(surroundings))
    .addCommand(
      managementCommand('resend', 'send a delivery again, or all that failed since a time')
        .argument('[delivery]', 'the delivery')
        .option('--failed-since <time>', 'all failed deliveries of events since a time, such as 2026-12-01T12:00:00Z')
        .option('--endpoint <id>', 'with --failed-since: only those to this endpoint')
        .option('--terminal <id>', 'with a delivery: its terminal, if several have one with this id')
        .action((delivery: string | undefined, options: ResendOptions) => resend(delivery, options, surroundings)),
    );

async function resend(delivery: string | undefined, options: ResendOptions, { print }: Surroundings): Promise<void> {
  const service = connect(options.baseUrl, options);
  if ((delivery === undefined) === (options.failedSince === undefined))
    throw new WrongUse('Give one delivery, or a time by --failed-since.');
  if ((delivery === undefined ? options.terminal : options.endpoint) !== undefined)
    throw new WrongUse('--endpoint narrows --failed-since, and --terminal belongs to one delivery.');
  if (delivery !== undefined) {
    const query = options.terminal === undefined ? {} : { terminal_friendly_id: options.terminal };
    const params = { path: { delivery_id: delivery }, query };
    const sent = await answered(
      'To send it again',
      service.POST('/v1/management/deliveries/{delivery_id}/resend', { params }),
    );
    print(options.json ? JSON.stringify(sent) : `The delivery ${sent.delivery_id} of ${sent.event_type} is due now.`);
    return;
  }
  const body = {
    since: options.failedSince ?? '',
    ...(options.endpoint === undefined ? {} : { endpoint_id: options.endpoint }),
  };
  const sent = await answered('To send them again', service.POST('/v1/management/deliveries/resend-failed', { body }));
  print(options.json ? JSON.stringify(sent) : `Deliveries that are due now: ${sent.resent}.`);
}

type EventRecord = schemas['EventRecord'];
type EventPage = schemas['EventPage'];

interface ListenOptions extends ManagementOptions {
  readonly forward: string | undefined;
  readonly events: readonly string[] | undefined;
  readonly secret: string | undefined;
  readonly terminal: string | undefined;
  readonly cursor: string | undefined;
}

const pollMilliseconds = 1_000;
const longestPauseMilliseconds = 15_000;
/** The time limit of a real delivery (specification, Limits). */
const forwardSeconds = 30;

/** `webhooks listen`: receives events where webhooks cannot arrive. It polls for events and forwards them. */
const listenCommand = (surroundings: Surroundings) =>
  managementCommand('listen', 'print events as they happen, and forward them to an address on this machine')
    .option('--forward <address>', 'post each event there, with the body and the headers of a real delivery')
    .option('--events <types>', 'only these types, separated by commas', (list) =>
      list
        .split(',')
        .map((type) => type.trim())
        .filter((type) => type !== ''),
    )
    .addOption(
      new Option(
        '--secret <secret>',
        'the secret to sign with, as shown for an endpoint (whsec_…); prefer the environment, which hides it from ' +
          'other users; by default a new one is generated and printed',
      ).env('WEBHOOK_SECRET'),
    )
    .option('--terminal <id>', 'only events of this terminal')
    .option('--cursor <cursor>', 'continue where an earlier run ended, instead of from now')
    .addHelpText(
      'after',
      `
Each event is one line: its time, type, terminal, subject and id. With --json it is the body of a delivery. While the
service does not respond, it is polled again; no event is missed meanwhile. Ctrl-C exits and prints the cursor to
continue from.

Example:
  payment-terminal webhooks listen --forward http://127.0.0.1:8080/webhooks \\
    --events transaction.approved,transaction.declined`,
    )
    .action((options: ListenOptions) => listen(options, surroundings));

const secretForm = /^whsec_[0-9A-Za-z+/]{43}=$/;

async function listen(options: ListenOptions, surroundings: Surroundings): Promise<void> {
  const { note, random } = surroundings;
  const service = connect(options.baseUrl, options);
  if (options.secret !== undefined && !secretForm.test(options.secret))
    throw new WrongUse('--secret is the secret of an endpoint as it was shown: whsec_ and 44 characters of base64.');
  const secret = options.secret ?? signingSecret(random.bytes(secretLength));
  if (options.forward !== undefined) {
    if (!URL.canParse(options.forward))
      throw new WrongUse(`--forward ${options.forward} is not an address: write http://127.0.0.1:8080/webhooks`);
    if (options.secret === undefined) note(`Events are signed with ${secret}`);
  }
  const place = { cursor: options.cursor ?? '' };
  try {
    await follow(service, options, surroundings, secret, place);
  } finally {
    // Also after a refusal, for example when a session has ended; a cursor that was refused itself is no place.
    if (surroundings.stopped.aborted || place.cursor !== (options.cursor ?? ''))
      note(`Continue from here with --cursor ${place.cursor}`);
  }
}

/** Polls until it is stopped. `place` has the cursor to continue from. @throws Refused if the service refuses */
async function follow(
  service: Service,
  options: ListenOptions,
  surroundings: Surroundings,
  secret: string,
  place: { cursor: string },
): Promise<void> {
  const { note, clock, stopped } = surroundings;
  // The next run begins with the page of the last request.
  const mayBeCutOff = (): boolean => options.forward !== undefined && stopped.aborted;
  let lost = 0;
  let began = false;
  while (!stopped.aborted) {
    const page = await nextPage(service, options, place.cursor, stopped);
    if (!page) {
      if (lost === 0 && !surroundings.stopped.aborted)
        note(`${options.baseUrl} does not respond; it is polled until it does`);
      lost++;
    } else {
      if (!began) note(`Listening to ${options.baseUrl}`);
      else if (lost > 0) note('Listening again');
      began = true;
      lost = 0;
      for (const event of page.events.filter(({ event_type: type }) => options.events?.includes(type) ?? true)) {
        await show(event, options, surroundings, secret);
        if (mayBeCutOff()) return;
      }
      place.cursor = page.next_cursor;
      if (page.has_more) continue;
    }
    await clock.sleep(Math.min(pollMilliseconds * 2 ** lost, longestPauseMilliseconds), stopped).catch(() => undefined);
  }
}

/**
 * Returns the next page. Undefined when the service cannot answer now but may later.
 * @throws Refused when it never will
 */
async function nextPage(
  service: Service,
  options: ListenOptions,
  cursor: string,
  signal: AbortSignal,
): Promise<EventPage | undefined> {
  const [only, ...others] = options.events ?? [];
  const query = {
    ...(cursor === '' ? { start: 'newest' as const } : { cursor }),
    limit: 200,
    ...(options.terminal === undefined ? {} : { terminal_friendly_id: options.terminal }),
    ...(only !== undefined && others.length === 0 ? { type: only as EventRecord['event_type'] } : {}),
  };
  try {
    return await answered('The list of events', service.GET('/v1/management/events', { params: { query }, signal }));
  } catch (error) {
    if (error instanceof Unreachable || (error instanceof Refused && error.status >= 500)) return undefined;
    throw error;
  }
}

async function show(
  event: EventRecord,
  { json, forward }: ListenOptions,
  { print, clock, stopped }: Surroundings,
  secret: string,
): Promise<void> {
  const outcome = forward === undefined ? '' : ` ${await handOn(event, forward, secret, clock.now(), stopped)}`;
  if (json) return print(event.body);
  const { data } = JSON.parse(event.body) as { data: Readonly<Record<string, unknown>> };
  const subject =
    [data['transaction_id'], data['future_transaction_id'], data['recurring_id']].find(
      (id) => typeof id === 'string',
    ) ?? '-';
  print(`${event.created_at} ${event.event_type} ${event.terminal_friendly_id} ${subject} ${event.event_id}${outcome}`);
}

/** Posts an event as a delivery would. @returns the outcome as text */
async function handOn(
  event: EventRecord,
  address: string,
  secret: string,
  now: Date,
  stopped: AbortSignal,
): Promise<string> {
  const headers = signatureHeaders(
    { eventId: event.event_id, timestamp: Math.floor(now.getTime() / 1000), body: event.body },
    [secret],
  );
  const began = performance.now();
  try {
    const { status } = await fetch(address, {
      method: 'POST',
      redirect: 'manual',
      body: event.body,
      signal: AbortSignal.any([stopped, AbortSignal.timeout(forwardSeconds * 1000)]),
      headers: { 'content-type': 'application/json', 'user-agent': 'payment-terminal-webhooks/1', ...headers },
    });
    return `-> ${status} (${Math.round(performance.now() - began)} ms)`;
  } catch (error) {
    const { cause, message } = error as { cause?: { code?: string }; message: string };
    return `-> no answer (${cause?.code ?? message})`;
  }
}
