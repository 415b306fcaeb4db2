import { answered, type Schema, service } from '../../contract/client.js';
import { Act, entered } from '../../parts/act.js';
import { Field } from '../../parts/field.js';
import { Instant, Tag } from '../../parts/facts.js';
import { ResourceList, type Listing } from '../../parts/resource-list.js';
import { AccountField } from './account-field.js';
import { CredentialFields, credentialsIn } from './credential-fields.js';

const path = '/v1/management/processor-accounts';
const one = '/v1/management/processor-accounts/{processor_account_id}';

const processorAccounts: Listing<typeof path> = {
  title: 'Processor accounts',
  path,
  rows: 'processor_accounts',
  rowKey: (row) => row.processor_account_id,
  empty: 'No processor accounts yet. The two simulated processors of a sandbox need no account.',
  columns: [
    { name: 'Name', cell: (row) => row.provider_key, value: (row) => row.provider_key },
    { name: 'Kind', cell: (row) => row.kind, value: (row) => row.kind },
    {
      name: 'State',
      cell: (row) => <Tag name={row.enabled ? 'enabled' : 'disabled'} />,
      value: (row) => String(row.enabled),
    },
    { name: 'Environment', cell: (row) => row.environment, value: (row) => row.environment, wide: true },
    { name: 'Account there', cell: (row) => row.merchant_account, value: (row) => row.merchant_account, wide: true },
    { name: 'Made', cell: (row) => <Instant at={row.created_at} />, value: (row) => row.created_at, wide: true },
    { name: 'Acts', cell: (row) => <AccountActs account={row} /> },
  ],
};

function AccountActs({ account }: { readonly account: Schema<'ProcessorAccount'> }) {
  const { provider_key: name, enabled, kind } = account;
  const params = { path: { processor_account_id: account.processor_account_id } };
  return (
    <div className="acts">
      <Act
        operation="managementProcessorAccountCheck"
        name="Try"
        title={`Try the credentials of ${name}`}
        act={() => answered(service.POST(`${one}/check`, { params }))}
        done={(check) =>
          check.works ? 'The processor accepts the credentials.' : `It does not work: ${check.reason ?? ''}`
        }
      >
        <p>Asks the processor to verify the credentials. Nothing is paid.</p>
      </Act>
      <Act
        operation="managementProcessorAccountRotate"
        name="Replace credentials"
        title={`Replace the credentials of ${name}`}
        act={(form) =>
          answered(service.POST(`${one}/rotate-credentials`, { params, body: { credentials: credentialsIn(form) } }))
        }
        done={() => 'They are replaced.'}
      >
        <CredentialFields kind={kind} />
      </Act>
      <Act
        operation="managementProcessorAccountUpdate"
        name={enabled ? 'Switch off' : 'Switch on'}
        title={`${enabled ? 'Switch off' : 'Switch on'} ${name}`}
        danger={enabled}
        act={() => answered(service.PATCH(one, { params, body: { enabled: !enabled } }))}
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
          return answered(
            service.POST(path, {
              body: {
                account_id,
                provider_key,
                kind: kind as Schema<'ProcessorKind'>,
                credentials: credentialsIn(form),
              },
            }),
          );
        }}
        done={({ provider_key: name }) => `${name} is added: name it in the routes of a terminal.`}
      >
        <AccountField />
        <Field name="provider_key" label="Name" required hint="As routes name it: stripe_eu" />
        <CredentialFields />
      </Act>
    }
  />
);
