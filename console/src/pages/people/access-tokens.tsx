import { userRoles } from '../../../../generated/enumerations.js';
import { answered, type Schema, service } from '../../contract/client.js';
import { Act, SecretAct, textOf } from '../../parts/act.js';
import { Field } from '../../parts/field.js';
import { Instant, Tag } from '../../parts/facts.js';
import { ResourceList, type Listing } from '../../parts/resource-list.js';
import { useSession } from '../../session/session.js';
import { OwnPassword, ownPassword } from '../account/password.js';

const path = '/v1/management/access-tokens';

/** Describes the role of a token and the limits of its scope. */
const scopeOf = ({ role, read_only: readOnly, operations }: Schema<'AccessToken'>): string =>
  [
    role,
    ...(readOnly ? ['read only'] : []),
    ...(operations.length > 0 ? [`${operations.length} operations`] : []),
  ].join(', ');

export const tokens: Listing<typeof path> = {
  title: 'Access tokens',
  path,
  rows: 'access_tokens',
  rowKey: (row) => row.access_token_id,
  empty: 'No access tokens yet. Scripts use one in place of a session.',
  columns: [
    { name: 'Name', cell: (row) => row.name, value: (row) => row.name },
    { name: 'Token', cell: (row) => <code>…{row.hint}</code>, value: (row) => row.hint },
    { name: 'State', cell: (row) => <Tag name={row.state} />, value: (row) => row.state },
    { name: 'User', cell: (row) => row.email, value: (row) => row.email, wide: true },
    { name: 'Role', cell: (row) => scopeOf(row), value: (row) => scopeOf(row) },
    { name: 'Expires', cell: (row) => <Instant at={row.expires_at} />, value: (row) => row.expires_at, wide: true },
    { name: 'Used', cell: (row) => <Instant at={row.last_used_at} />, value: (row) => row.last_used_at, wide: true },
    {
      name: 'Acts',
      cell: (row) =>
        row.state === 'active' && (
          <Act
            operation="managementAccessTokenRevoke"
            name="Revoke"
            title={`Revoke ${row.name}`}
            danger
            act={() =>
              answered(
                service.POST('/v1/management/access-tokens/{access_token_id}/revoke', {
                  params: { path: { access_token_id: row.access_token_id } },
                }),
              )
            }
            done={() => 'It is revoked.'}
          >
            <p>What uses it is refused from now on.</p>
          </Act>
        ),
    },
  ],
};

/** Creates a token for the user, with their own role or a lower one. */
export function MakeToken() {
  const { data: session } = useSession();
  const own = session ? userRoles.slice(0, userRoles.indexOf(session.user.role) + 1) : [];
  return (
    <SecretAct
      operation="managementAccessTokenCreate"
      name="Make a token"
      secret="Access token"
      act={async (form) => {
        const days = textOf(form, 'days');
        const role = textOf(form, 'role') as Schema<'UserRole'>;
        const made = await answered(
          service.POST(path, {
            body: {
              name: textOf(form, 'name'),
              role,
              read_only: form.get('read_only') === 'yes',
              ...(days === '' ? {} : { expires_in_days: Number(days) }),
              ...ownPassword(form),
            },
          }),
        );
        return made.access_token;
      }}
    >
      <Field name="name" label="What it is for" maxLength={100} required />
      <Field
        name="role"
        label="Role"
        options={own}
        hint="What it may do: never more than you may. Take the least that does."
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
