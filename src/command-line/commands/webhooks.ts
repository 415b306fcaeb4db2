import { Command } from 'commander';
import { managementCommand, WrongUse, type ManagementOptions, type Surroundings } from '../command.js';
import { answered, connect } from '../connection.js';
import { listenCommand } from './listen.js';

interface ResendOptions extends ManagementOptions {
  readonly failedSince: string | undefined;
  readonly endpoint: string | undefined;
}

export const webhooksCommand = (surroundings: Surroundings) =>
  new Command('webhooks')
    .description('events and their deliveries')
    .addCommand(listenCommand(surroundings))
    .addCommand(
      managementCommand('resend', 'send a delivery again, or all that failed since a time')
        .argument('[delivery]', 'the delivery')
        .option('--failed-since <time>', 'all deliveries that failed of events since then, as 2026-12-01T12:00:00Z')
        .option('--endpoint <id>', 'with --failed-since: only those to this endpoint')
        .action((delivery: string | undefined, options: ResendOptions) => resend(delivery, options, surroundings)),
    );

async function resend(delivery: string | undefined, options: ResendOptions, { print }: Surroundings): Promise<void> {
  const service = connect(options.baseUrl, options);
  if ((delivery === undefined) === (options.failedSince === undefined))
    throw new WrongUse('Name one delivery, or --failed-since a time.');
  if (delivery !== undefined) {
    const sent = await answered(
      'To send it again',
      service.POST('/v1/management/deliveries/{delivery_id}/resend', { params: { path: { delivery_id: delivery } } }),
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
