import { useState } from 'react';
import { type Schema, service } from '../../contract/client.js';
import { Act, entered } from '../../parts/act.js';
import { Tag } from '../../parts/facts.js';
import { Field } from '../../parts/field.js';
import { type Listing, ResourceList } from '../../parts/resource-list.js';
import { AccountField } from './accounts.js';
import { instantColumn, textColumn } from '../../parts/small-table.js';

const path = '/v1/management/processor-accounts';
const one = '/v1/management/processor-accounts/{processor_account_id}';

const processorAccounts: Listing<typeof path> = {
  title: 'Processor accounts',
  path,
  rows: 'processor_accounts',
  rowKey: (row) => row.processor_account_id,
  audited: (row) => row.processor_account_id,
  empty: 'No processor accounts yet. The two simulated processors of a sandbox need no account.',
  columns: [
    textColumn('Name', (row) => row.provider_key),
    textColumn('Kind', (row) => row.kind),
    {
      name: 'State',
      cell: (row) => <Tag name={row.enabled ? 'enabled' : 'disabled'} />,
      value: (row) => String(row.enabled),
    },
    textColumn('Environment', (row) => row.environment, { wide: true }),
    textColumn('Account there', (row) => row.merchant_account, { wide: true }),
    instantColumn('Created', (row) => row.created_at, { wide: true }),
    { name: 'Actions', cell: (row) => <AccountActs account={row} /> },
  ],
};

function AccountActs({ account }: { readonly account: Schema<'ProcessorAccount'> }) {
  const { provider_key: name, enabled, kind } = account;
  const params = { path: { processor_account_id: account.processor_account_id } };
  return (
    <div className="acts">
      <Act
        operation="managementProcessorAccountCheck"
        name="Test"
        title={`Test the credentials of ${name}`}
        act={() => service.POST(`${one}/check`, { params })}
        done={(check) =>
          check.works ? 'The processor accepts the credentials.' : `It does not work: ${check.reason ?? ''}`
        }
      >
        <p>Asks the processor to verify the credentials. No payment is made.</p>
      </Act>
      <Act
        operation="managementProcessorAccountRotate"
        name="Replace credentials"
        title={`Replace the credentials of ${name}`}
        act={(form) =>
          service.POST(`${one}/rotate-credentials`, { params, body: { credentials: credentialsIn(form) } })
        }
        done={() => 'They are replaced.'}
      >
        <p>All of them are replaced: what you leave empty is removed.</p>
        <CredentialFields kind={kind} />
      </Act>
      <Act
        operation="managementProcessorAccountUpdate"
        name={enabled ? 'Switch off' : 'Switch on'}
        title={`${enabled ? 'Switch off' : 'Switch on'} ${name}`}
        danger={enabled}
        act={() => service.PATCH(one, { params, body: { enabled: !enabled } })}
        done={() => (enabled ? 'It is switched off.' : 'It is switched on.')}
      >
        <p>{enabled ? 'No new payment is sent to it.' : 'Payments are sent to it again.'}</p>
      </Act>
    </div>
  );
}

export const ProcessorAccountList = () => (
  <ResourceList
    listing={processorAccounts}
    acts={
      <Act
        operation="managementProcessorAccountCreate"
        name="Add a processor account"
        act={(form) => {
          const { account_id = '', provider_key = '', kind = 'stripe' } = entered(form);
          return service.POST(path, {
            body: { account_id, provider_key, kind: kind as Schema<'ProcessorKind'>, credentials: credentialsIn(form) },
          });
        }}
        done={({ provider_key: name }) => `${name} is added: add it to the routes of a terminal.`}
      >
        <AccountField />
        <Field name="provider_key" label="Name" required hint="Its name in routes: stripe_eu" />
        <CredentialFields />
      </Act>
    }
  />
);

type Kind = Schema<'ProcessorKind'>;
type Credential = keyof Schema<'ProcessorCredentials'>;

/** The credentials of each kind of processor, and whether each is a secret. */
const credentials: Readonly<Record<Kind, readonly (readonly [Credential, label: string, isSecret: boolean])[]>> = {
  stripe: [
    ['secret_key', 'Secret key', true],
    ['webhook_secret', 'Signing secret of the webhook', true],
  ],
  adyen: [
    ['api_key', 'API key', true],
    ['merchant_account', 'Merchant account', false],
    ['hmac_key', 'HMAC key of the webhook', true],
    ['live_prefix', 'Prefix of the live endpoints', false],
    ['report_user', 'Report user', false],
    ['report_password', 'Password of the report user', true],
  ],
  simulator: [['webhook_secret', 'Secret of its notifications', true]],
};

const kinds = Object.keys(credentials) as readonly Kind[];

/** The fields of a kind of processor. Without a kind, the user selects one. */
function CredentialFields({ kind }: { readonly kind?: Kind }) {
  const [chosen, setChosen] = useState<Kind>(kind ?? 'stripe');
  return (
    <>
      {kind === undefined && (
        <label className="field">
          Kind
          <select name="kind" value={chosen} onChange={({ target }) => setChosen(target.value as Kind)}>
            {kinds.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </select>
        </label>
      )}
      {credentials[chosen].map(([name, label, isSecret]) => (
        <Field key={name} name={name} label={label} type={isSecret ? 'password' : 'text'} autoComplete="off" />
      ))}
    </>
  );
}

export function credentialsIn(form: FormData): Schema<'ProcessorCredentials'> {
  const all = entered(form);
  const names = Object.values(credentials).flatMap((each) => each.map(([name]) => name));
  return Object.fromEntries(names.flatMap((name) => (all[name] === undefined ? [] : [[name, all[name]]])));
}
