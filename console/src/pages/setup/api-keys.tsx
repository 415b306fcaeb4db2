import { answered, type Schema, service } from '../../contract/client.js';
import { Act, namesIn, SecretAct, textOf } from '../../parts/act.js';
import { Field } from '../../parts/field.js';
import { Instant, Tag } from '../../parts/facts.js';
import { ResourceList, type Listing } from '../../parts/resource-list.js';
import { AccountField } from './accounts.js';

const path = '/v1/management/api-keys';

const apiKeys: Listing<typeof path> = {
  title: 'API keys',
  path,
  rows: 'api_keys',
  rowKey: (row) => row.api_key_id,
  columns: [
    { name: 'Key', cell: (row) => <code>…{row.hint}</code>, value: (row) => row.hint },
    { name: 'State', cell: (row) => <Tag name={row.state} />, value: (row) => row.state },
    {
      name: 'Kind',
      cell: (row) => (row.allowed_origins ? `publishable, ${row.allowed_origins.join(', ')}` : 'secret'),
      value: (row) => (row.allowed_origins ? 'publishable' : 'secret'),
      wide: true,
    },
    {
      name: 'Terminals',
      cell: (row) => row.terminal_friendly_ids.join(', '),
      value: (row) => row.terminal_friendly_ids.join(' '),
    },
    { name: 'Created', cell: (row) => <Instant at={row.created_at} />, value: (row) => row.created_at, wide: true },
    {
      name: 'Expires',
      cell: (row) => (row.expires_at === undefined ? 'never' : <Instant at={row.expires_at} />),
      value: (row) => row.expires_at,
      wide: true,
    },
    { name: 'Actions', cell: (row) => row.state === 'active' && <KeyActs apiKey={row} /> },
  ],
};

function KeyActs({ apiKey }: { readonly apiKey: Schema<'ApiKey'> }) {
  const params = { path: { api_key_id: apiKey.api_key_id } };
  const which = `the key that ends with ${apiKey.hint}`;
  return (
    <div className="acts">
      <SecretAct
        operation="managementApiKeyRotate"
        name="Rotate"
        secret="New API key"
        act={async (form) => {
          const answer = await answered(
            service.POST('/v1/management/api-keys/{api_key_id}/rotate', {
              params,
              body: { overlap_seconds: Number(textOf(form, 'hours')) * 3600 },
            }),
          );
          return answer.api_key;
        }}
      >
        <p>A new key replaces {which}.</p>
        <Field
          name="hours"
          label="Hours until the old one expires"
          type="number"
          min={0}
          max={168}
          defaultValue={24}
          required
        />
      </SecretAct>
      <Act
        operation="managementApiKeyRevoke"
        name="Revoke"
        danger
        act={() => answered(service.POST('/v1/management/api-keys/{api_key_id}/revoke', { params }))}
        done={() => 'It is revoked.'}
      >
        <p>From now on requests with {which} are refused. It cannot be undone.</p>
      </Act>
    </div>
  );
}

export const ApiKeyList = () => (
  <ResourceList
    listing={apiKeys}
    acts={
      <SecretAct
        operation="managementApiKeyCreate"
        name="Create a key"
        secret="API key"
        act={async (form) => {
          const origins = namesIn(form, 'allowed_origins');
          const answer = await answered(
            service.POST(path, {
              body: {
                account_id: textOf(form, 'account_id'),
                terminal_friendly_ids: namesIn(form, 'terminals'),
                ...(origins.length === 0 ? {} : { allowed_origins: origins }),
              },
            }),
          );
          return answer.api_key;
        }}
      >
        <AccountField />
        <Field name="terminals" label="Terminals that it may use" required hint="Their ids, separated by commas." />
        <Field
          name="allowed_origins"
          label="Origins of pages with card fields"
          hint="Creates a publishable key, for browsers: https://shop.example.com"
        />
      </SecretAct>
    }
  />
);
