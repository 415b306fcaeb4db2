import { Command, Option } from 'commander';
import { userRoles } from '../../../generated/enumerations.js';
import type { schemas } from '../../../generated/types.js';
import { managementCommand, type ManagementOptions, type Surroundings } from '../command.js';
import { answered, connect, pagesOf } from '../connection.js';

type User = schemas['User'];

interface InviteOptions extends ManagementOptions {
  readonly email: string;
  readonly role: schemas['AssignedRole'];
}

export const usersCommand = (surroundings: Surroundings) =>
  new Command('users')
    .description('the people who manage the service')
    .addCommand(
      managementCommand('list', 'all users').action((options: ManagementOptions) => list(options, surroundings)),
    )
    .addCommand(
      managementCommand('invite', 'create a user, and show once the link to choose a password')
        .requiredOption('--email <address>', 'the e-mail address of the user')
        .addOption(new Option('--role <role>', 'what the user may do').choices(userRoles).makeOptionMandatory())
        .action((options: InviteOptions) => invite(options, surroundings)),
    );

const line = ({ user_id, role, state, email }: User): string =>
  [user_id, role.padEnd('operator'.length), state.padEnd('disabled'.length), email].join('  ');

async function list(options: ManagementOptions, { print }: Surroundings): Promise<void> {
  const service = connect(options.baseUrl, options);
  const pages = pagesOf('The list of users', (query) => service.GET('/v1/management/users', { params: { query } }));
  for await (const { users } of pages)
    for (const user of users) print(options.json ? JSON.stringify(user) : line(user));
}

async function invite(options: InviteOptions, { print, note }: Surroundings): Promise<void> {
  const service = connect(options.baseUrl, options);
  const { email, role } = options;
  const invitation = await answered(
    'To invite the user',
    service.POST('/v1/management/users', { body: { email, role } }),
  );
  if (!options.json) note(`The link of ${email} works once, until ${invitation.expires_at}:`);
  print(
    options.json ? JSON.stringify(invitation) : `${options.baseUrl.replace(/\/+$/, '')}${invitation.invitation_path}`,
  );
}
