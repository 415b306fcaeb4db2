import { Mistake, service, type ListPath, type Schema, useAccounts, useRead } from '../../contract/client.js';
import { Facts, Instant, Tag } from '../../parts/facts.js';
import { Failure, Page, Section } from '../../parts/page.js';
import { Records, type Listing } from '../../parts/resource-list.js';
import { roleOf, useIsBarred, useSession } from '../../session/session.js';
import { EndOtherSessions, MakeToken, sessions, tokens } from '../people/sessions.js';
import { Authenticator } from './authenticator.js';
import { OwnPassword, ownPassword } from './own-password.js';
import { Passkeys } from './passkeys.js';
import { Act, textAsTyped } from '../../parts/act.js';
import { Field } from '../../parts/field.js';

/** Returns a list of the user's own records, without the column of the user and without exports. */
const own = <Path extends ListPath>(listing: Listing<Path>): Listing<Path> => ({
  ...listing,
  columns: listing.columns.flatMap(({ value: _value, ...column }) => (column.name === 'User' ? [] : [column])),
});
const ownSessions = own(sessions);
const ownTokens = own(tokens);

/** Returns the state of the password. The service does not tell if a user of the identity provider has one. */
const passwordOf = ({ state, sso }: Schema<'User'>): string =>
  state === 'invited'
    ? 'none: you signed in by a link'
    : sso === true
      ? 'not needed: you sign in with single sign-on'
      : 'set';

/** The user's own sign-in: password, authenticator application, passkeys, sessions and access tokens. */
export function AccountView() {
  const { data: session } = useSession();
  const isBarred = useIsBarred();
  const { data: accounts } = useAccounts();
  if (!session) return null;
  const { user } = session;
  const query = { user_id: user.user_id };
  return (
    <Page title="Your account">
      <Section title="You" acts={<ChangePassword user={user} />}>
        <Facts
          facts={[
            ['Email', user.email],
            ['Role', roleOf(user)],
            ['Account', user.account_id && accounts?.find(({ account_id: id }) => id === user.account_id)?.name],
            ['Password', passwordOf(user)],
          ]}
        />
      </Section>
      <Authenticator user={user} />
      <Passkeys user={user} />
      {user.role === 'owner' && !isBarred('managementKeyGet') && <ManagementKey user={user} />}
      <Section title="Where you are signed in" acts={<EndOtherSessions />}>
        <Records listing={ownSessions} query={query} />
      </Section>
      <Section title="Your access tokens" acts={<MakeToken />}>
        <Records listing={ownTokens} query={query} />
      </Section>
    </Page>
  );
}

const path = '/v1/management/management-key';

/** Disables the management key of the settings, or enables it again. */
function ManagementKey({ user }: { readonly user: Schema<'User'> }) {
  const { data, error } = useRead(path, {});
  return (
    <Section title="Management key" acts={data && data.state !== 'not_set' && <Switch status={data} user={user} />}>
      <Failure error={error} />
      {data && (
        <Facts
          facts={[
            ['State', <Tag key="state" name={data.state} />],
            ['Disabled by', data.disabled_by_email],
            ['Disabled', data.disabled_at && <Instant key="disabled" at={data.disabled_at} />],
          ]}
        />
      )}
    </Section>
  );
}

interface Props {
  readonly status: Schema<'ManagementKeyStatus'>;
  readonly user: Schema<'User'>;
}

function Switch({ status, user }: Props) {
  const enabled = status.state !== 'enabled';
  const name = enabled ? 'Enable' : 'Disable';
  return (
    <Act
      operation="managementKeyUpdate"
      name={name}
      title={`${name} the management key`}
      danger
      act={(form) => service.PATCH(path, { body: { enabled, ...ownPassword(form) } })}
      done={({ state }) => `The management key is ${state}.`}
    >
      <p>
        {enabled
          ? 'It can then do what an owner can, without a second factor.'
          : 'Scripts that send it get 401. A signed-in owner enables it again; so does another MANAGEMENT_KEY.'}
      </p>
      <OwnPassword user={user} />
    </Act>
  );
}

const limits = {
  type: 'password',
  autoComplete: 'new-password',
  minLength: 12,
  maxLength: 128,
  required: true,
} as const;

const ChangePassword = ({ user }: { readonly user: Schema<'User'> }) => (
  <Act
    operation="managementPasswordChange"
    name={user.state === 'invited' ? 'Set a password' : 'Change password'}
    act={(form) => {
      const password = textAsTyped(form, 'new_password');
      if (password !== textAsTyped(form, 'repeated')) throw new Mistake('The two new passwords differ.');
      const body = { ...ownPassword(form), new_password: password };
      return service.POST('/v1/management/users/current/password', { body });
    }}
    done={() => 'Your password is changed. Your other sessions have ended.'}
  >
    <OwnPassword user={user} />
    <Field name="new_password" label="New password" hint="12 characters or more." {...limits} />
    <Field name="repeated" label="Repeat the new password" {...limits} />
  </Act>
);
