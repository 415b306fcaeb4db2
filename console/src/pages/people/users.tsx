import { Link } from '@tanstack/react-router';
import { userRoles } from '../../../../generated/enumerations.js';
import { consoleRoot, type Schema, service, useAccounts } from '../../contract/client.js';
import { Act, SecretAct, textOf } from '../../parts/act.js';
import { Field } from '../../parts/field.js';
import { Instant, Tag } from '../../parts/facts.js';
import { roleOf, useSession } from '../../session/session.js';
import { ResourceList, type Listing } from '../../parts/resource-list.js';
import { instantColumn, textColumn } from '../../parts/small-table.js';

const path = '/v1/management/users';

const users: Listing<typeof path> = {
  title: 'Users',
  path,
  rows: 'users',
  rowKey: (row) => row.user_id,
  audited: (row) => row.user_id,
  columns: [
    { name: 'Email', cell: (row) => <Person user={row} />, value: (row) => row.email },
    { name: 'Account', cell: (row) => <AccountOf user={row} />, value: (row) => row.account_id },
    textColumn('Role', roleOf),
    { name: 'State', cell: (row) => <Tag name={row.state} />, value: (row) => row.state },
    { name: 'Authenticator', cell: (row) => (row.second_factor ? 'yes' : 'no'), wide: true },
    instantColumn('Since', (row) => row.created_at, { wide: true }),
    { name: 'Actions', cell: (row) => <UserActs user={row} /> },
  ],
};

/** The e-mail address of a user, which leads to what the user changed. */
const Person = ({ user: { email } }: { readonly user: Schema<'User'> }) => (
  <Link to="/audit" search={{ actor_email: email } as never} title={`Changes by ${email}`}>
    {email}
  </Link>
);

function AccountOf({ user: { account_id: id } }: { readonly user: Schema<'User'> }) {
  const { data: accounts } = useAccounts();
  if (id === undefined) return <span className="quiet">the installation</span>;
  return accounts?.find(({ account_id: each }) => each === id)?.name ?? <code>{id}</code>;
}

/** Selects what an invited user belongs to. A member of an account invites to that account. */
function BelongsTo() {
  const { data: accounts = [] } = useAccounts();
  if (useSession().data?.user.account_id !== undefined) return null;
  const choices = accounts.map(({ account_id: id, name }) => [id, name] as const);
  return (
    <Field
      name="account_id"
      label="Belongs to"
      options={[['', 'The installation'], ...choices]}
      hint="A member of an account sees and does only what belongs to the account."
    />
  );
}

/** Returns the link of an invitation, to send to the invited user. */
const linkOf = ({ invitation_path: place }: Schema<'Invitation'>): string =>
  new URL(place.replace(/^\//, ''), new URL('..', consoleRoot)).href;

const accountIn = (form: FormData) =>
  textOf(form, 'account_id') === '' ? {} : { account_id: textOf(form, 'account_id') };

const asRole = (form: FormData): Schema<'AssignedRole'> => textOf(form, 'role') as Schema<'AssignedRole'>;

function UserActs({ user }: { readonly user: Schema<'User'> }) {
  const params = { path: { user_id: user.user_id } };
  const one = '/v1/management/users/{user_id}';
  const disabled = user.state === 'disabled';
  return (
    <div className="acts">
      <Act
        operation="managementUserUpdate"
        name="Change role"
        title={`Change the role of ${user.email}`}
        act={(form) => service.PATCH(one, { params, body: { role: asRole(form) } })}
        done={(changed) => `${user.email} is ${roleOf(changed)}.`}
      >
        <Field name="role" label="Role" options={userRoles} defaultValue={roleOf(user)} />
      </Act>
      <SecretAct
        operation="managementUserInvite"
        name="Invite again"
        secret="Invitation"
        act={async () => linkOf(await service.POST('/v1/management/users/{user_id}/invite', { params }))}
      >
        <p>
          A new link for {user.email} to choose a password by. The previous one ends. With it their authenticator
          application and their passkeys are removed.
        </p>
      </SecretAct>
      <Act
        operation="managementUserUpdate"
        name={disabled ? 'Enable' : 'Disable'}
        title={`${disabled ? 'Enable' : 'Disable'} ${user.email}`}
        danger={!disabled}
        act={() => service.PATCH(one, { params, body: { disabled: !disabled } })}
        done={({ state }) => `${user.email} is ${state}.`}
      >
        <p>
          {disabled
            ? 'The user can sign in again, with a passkey as well. Their access tokens stay revoked.'
            : 'The sessions of the user end immediately, and their passkeys and access tokens are refused.'}
        </p>
      </Act>
      {user.second_factor_locked_at !== undefined && (
        <Act
          operation="managementUserUpdate"
          name="Unlock codes"
          title={`Accept codes of ${user.email} again`}
          act={() => service.PATCH(one, { params, body: { second_factor_locked: false } })}
          done={() => `Codes of ${user.email} are accepted again.`}
        >
          <p>
            20 wrong codes were sent within an hour, so no code is accepted since{' '}
            <Instant at={user.second_factor_locked_at} />. Ask the user first whether they sent them.
          </p>
        </Act>
      )}
    </div>
  );
}

export const UserList = () => (
  <ResourceList
    listing={users}
    acts={
      <SecretAct
        operation="managementUserCreate"
        name="Invite a user"
        secret="Invitation"
        act={async (form) =>
          linkOf(
            await service.POST(path, {
              body: { ...accountIn(form), email: textOf(form, 'email'), role: asRole(form) },
            }),
          )
        }
      >
        <Field name="email" label="Email" type="email" required />
        <Field
          name="role"
          label="Role"
          options={userRoles}
          hint="Viewers read, support resends, accountants reconcile, operators move money, owners manage users."
        />
        <BelongsTo />
      </SecretAct>
    }
  />
);
