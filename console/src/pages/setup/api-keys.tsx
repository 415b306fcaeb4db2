import { changed, type Schema, service } from '../../contract/client.js';
import { Act, namesIn, SecretAct, textOf } from '../../parts/act.js';
import { Field } from '../../parts/field.js';
import { Tag } from '../../parts/facts.js';
import { ResourceList, type Listing } from '../../parts/resource-list.js';
import { AccountField } from './accounts.js';
import { instantColumn, textColumn } from '../../parts/small-table.js';

const path = '/v1/management/api-keys';

const apiKeys: Listing<typeof path> = {
  title: 'API keys',
  path,
  rows: 'api_keys',
  rowKey: (row) => row.api_key_id,
  audited: (row) => row.api_key_id,
  columns: [
    { name: 'Key', cell: (row) => <code className="whole">…{row.hint}</code>, value: (row) => row.hint },
    textColumn('Name', (row) => row.name),
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
    textColumn('Accepted for', (row) => scopeOf(row), { wide: true }),
    instantColumn('Last used', (row) => row.last_used_at, { none: 'never', wide: true }),
    { name: 'Created', value: (row) => row.created_at },
    instantColumn('Expires', (row) => row.expires_at, { none: 'never', wide: true }),
    { name: 'Actions', cell: (row) => row.state === 'active' && <KeyActs apiKey={row} /> },
  ],
};

/** Returns the restrictions of a key, for people. */
function scopeOf({ allowed_origins, read_only, operations = [], allowed_addresses = [] }: Schema<'ApiKey'>): string {
  if (allowed_origins) return 'card tokens';
  const what = operations.length === 0 ? 'everything' : operations.join(', ');
  const scope = read_only === true ? (operations.length === 0 ? 'reading' : `reading: ${what}`) : what;
  return allowed_addresses.length === 0 ? scope : `${scope}, from ${allowed_addresses.join(', ')}`;
}

const restrictionsOf = (form: FormData) => ({
  ...(textOf(form, 'name') === '' ? {} : { name: textOf(form, 'name') }),
  read_only: form.get('read_only') === 'yes',
  operations: namesIn(form, 'operations'),
  allowed_addresses: namesIn(form, 'allowed_addresses'),
});

const Restrictions = ({ of }: { readonly of?: Schema<'ApiKey'> }) => (
  <>
    {/* No change of the contract removes a name. */}
    <Field name="name" label="Name" maxLength={100} defaultValue={of?.name} required={!!of?.name} hint="Its purpose." />
    <Field
      name="read_only"
      label="Accepted for"
      options={[
        ['no', 'reading and changes'],
        ['yes', 'reading only'],
      ]}
      defaultValue={of?.read_only === true ? 'yes' : 'no'}
    />
    <Field
      name="operations"
      label="Operations"
      defaultValue={of?.operations?.join(', ')}
      hint="Their operationIds, separated by commas, such as sale, transactionStatus. Empty: all."
    />
    <Field
      name="allowed_addresses"
      label="Addresses"
      defaultValue={of?.allowed_addresses?.join(', ')}
      hint="Addresses and networks that it is accepted from, separated by commas, such as 203.0.113.0/24. Empty: all."
    />
  </>
);

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
          const answer = await service.POST('/v1/management/api-keys/{api_key_id}/rotate', {
            params,
            body: { overlap_seconds: Number(textOf(form, 'hours')) * 3600 },
          });
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
      {!apiKey.allowed_origins && (
        <Act
          operation="managementApiKeyUpdate"
          name="Change"
          act={(form) =>
            service.PATCH('/v1/management/api-keys/{api_key_id}', {
              params,
              body: changed(restrictionsOf(form), {
                read_only: false,
                operations: [],
                allowed_addresses: [],
                ...apiKey,
              }),
            })
          }
          done={() => 'It is changed.'}
        >
          <p>Every instance restricts {which} within five seconds.</p>
          <Restrictions of={apiKey} />
        </Act>
      )}
      <Act
        operation="managementApiKeyRevoke"
        name="Revoke"
        danger
        act={() => service.POST('/v1/management/api-keys/{api_key_id}/revoke', { params })}
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
          const answer = await service.POST(path, {
            body: {
              account_id: textOf(form, 'account_id'),
              terminal_friendly_ids: namesIn(form, 'terminals'),
              ...restrictionsOf(form),
              ...(origins.length === 0 ? {} : { allowed_origins: origins }),
            },
          });
          return answer.api_key;
        }}
      >
        <AccountField />
        <Field name="terminals" label="Terminals that it may use" required hint="Their ids, separated by commas." />
        <Restrictions />
        <Field
          name="allowed_origins"
          label="Origins of pages with card fields"
          hint="Creates a publishable key, for browsers: https://shop.example.com"
        />
      </SecretAct>
    }
  />
);
