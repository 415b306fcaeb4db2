import { userRoles } from '../../../../generated/enumerations.js';
import { isAtLeast } from '../../../../src/base/actor.js';
import { type Schema, service } from '../../contract/client.js';
import { Act, SecretAct, textOf } from '../../parts/act.js';
import { Tag } from '../../parts/facts.js';
import { Field } from '../../parts/field.js';
import { type Listing, ResourceList } from '../../parts/resource-list.js';
import { roleOf, useSession } from '../../session/session.js';
import { OwnPassword, ownPassword } from '../account/own-password.js';
import { instantColumn, textColumn } from '../../parts/small-table.js';

const sessionsPath = '/v1/management/sessions';

export const sessions: Listing<typeof sessionsPath> = {
  title: 'Sessions',
  path: sessionsPath,
  rows: 'sessions',
  rowKey: (row) => row.session_id,
  columns: [
    textColumn('User', (row) => row.email),
    { name: 'By', cell: (row) => row.method.replaceAll('_', ' '), value: (row) => row.method, wide: true },
    textColumn('From', (row) => row.source_address),
    {
      name: 'Device',
      cell: (row) => <span title={row.user_agent}>{row.device ?? row.user_agent}</span>,
      value: (row) => row.user_agent,
      wide: true,
    },
    instantColumn('Used', (row) => row.last_used_at),
    instantColumn('Ends', (row) => row.expires_at, { wide: true }),
    {
      name: 'Actions',
      cell: (row) =>
        row.current ? (
          'this one'
        ) : (
          <Act
            operation="managementSessionEnd"
            name="End"
            title={`End a session of ${row.email}`}
            danger
            act={() =>
              service.DELETE('/v1/management/sessions/{session_id}', {
                params: { path: { session_id: row.session_id } },
              })
            }
            done={() => 'It has ended.'}
          >
            <p>{row.email} has to sign in again there.</p>
          </Act>
        ),
    },
  ],
};

export const EndOtherSessions = () => (
  <Act
    operation="managementOtherSessionsEnd"
    name="End all others"
    title="End all your other sessions"
    danger
    act={() => service.DELETE('/v1/management/sessions/current/others')}
    done={({ ended_sessions: count }) => (count === 1 ? 'One session has ended.' : `${count} sessions have ended.`)}
  >
    <p>You have to sign in again everywhere but here. Your access tokens stay valid.</p>
  </Act>
);

/** The user's own sessions; for an owner, all sessions. */
export const SessionList = () => <ResourceList listing={sessions} />;

const tokensPath = '/v1/management/access-tokens';

/** Describes the role of a token and the limits of its scope. */
const scopeOf = (token: Schema<'AccessToken'>): string =>
  [
    roleOf(token),
    ...(token.read_only ? ['read only'] : []),
    ...(token.operations.length > 0 ? [`${token.operations.length} operations`] : []),
    ...(token.allowed_addresses ? [`from ${token.allowed_addresses.join(', ')}`] : []),
  ].join(', ');

export const tokens: Listing<typeof tokensPath> = {
  title: 'Access tokens',
  path: tokensPath,
  rows: 'access_tokens',
  rowKey: (row) => row.access_token_id,
  audited: (row) => row.access_token_id,
  empty: 'No access tokens yet. Scripts use one instead of a session.',
  columns: [
    textColumn('Name', (row) => row.name),
    { name: 'Token', cell: (row) => <code>…{row.hint}</code>, value: (row) => row.hint },
    { name: 'State', cell: (row) => <Tag name={row.state} />, value: (row) => row.state },
    textColumn('User', (row) => row.email, { wide: true }),
    textColumn('Role', (row) => scopeOf(row)),
    instantColumn('Expires', (row) => row.expires_at, { wide: true }),
    instantColumn('Used', (row) => row.last_used_at, { wide: true }),
    {
      name: 'Actions',
      cell: (row) =>
        row.state === 'active' && (
          <Act
            operation="managementAccessTokenRevoke"
            name="Revoke"
            title={`Revoke ${row.name}`}
            danger
            act={() =>
              service.POST('/v1/management/access-tokens/{access_token_id}/revoke', {
                params: { path: { access_token_id: row.access_token_id } },
              })
            }
            done={() => 'It is revoked.'}
          >
            <p>Requests with it are refused from now on.</p>
          </Act>
        ),
    },
  ],
};

/** Creates a token for the user, with their own role or a lower one. */
export function MakeToken() {
  const { data: session } = useSession();
  const own = session ? userRoles.filter((role) => isAtLeast(roleOf(session.user), role)) : [];
  return (
    <SecretAct
      operation="managementAccessTokenCreate"
      name="Create a token"
      secret="Access token"
      act={async (form) => {
        const days = textOf(form, 'days');
        const role = textOf(form, 'role') as Schema<'AssignedRole'>;
        const made = await service.POST(tokensPath, {
          body: {
            name: textOf(form, 'name'),
            role,
            read_only: form.get('read_only') === 'yes',
            ...(days === '' ? {} : { expires_in_days: Number(days) }),
            ...ownPassword(form),
          },
        });
        return made.access_token;
      }}
    >
      <Field name="name" label="Purpose" maxLength={100} required />
      <Field
        name="role"
        label="Role"
        options={own}
        hint="Its permissions, at most your own. Choose the lowest sufficient role."
      />
      <Field
        name="read_only"
        label="Access"
        options={[
          ['yes', 'Read only'],
          ['no', 'Read and change'],
        ]}
      />
      <Field name="days" label="Days until it expires" type="number" min={1} max={365} hint="90 if empty." />
      {session && <OwnPassword user={session.user} />}
    </SecretAct>
  );
}

export const AccessTokenList = () => <ResourceList listing={tokens} acts={<MakeToken />} />;
