import { useQuery } from '@tanstack/react-query';
import { answered, type Schema, service } from '../../contract/client.js';
import { Act } from '../../parts/act.js';
import { Facts, Instant, Tag } from '../../parts/facts.js';
import { Failure, Section } from '../../parts/page.js';
import { OwnPassword, ownPassword } from './password.js';

const path = '/v1/management/management-key';

/** Disables the management key of the settings, or enables it again. */
export function ManagementKey({ user }: { readonly user: Schema<'User'> }) {
  const { data, error } = useQuery({
    queryKey: ['management-key'],
    queryFn: ({ signal }) => answered(service.GET(path, { signal })),
  });
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
      act={(form) => answered(service.PATCH(path, { body: { enabled, ...ownPassword(form) } }))}
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
