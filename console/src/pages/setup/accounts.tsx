import { type Schema, service, useAccounts, useRead } from '../../contract/client.js';
import { Act, textOf } from '../../parts/act.js';
import { Tag } from '../../parts/facts.js';
import { Field } from '../../parts/field.js';
import { Failure } from '../../parts/page.js';
import { type Listing, ResourceList } from '../../parts/resource-list.js';
import { instantColumn, textColumn } from '../../parts/small-table.js';

type State = Schema<'OperatingState'>;

interface Props {
  readonly operation: 'managementAccountUpdate' | 'managementTerminalUpdate';
  readonly name: string;
  /** Absent for an active one. */
  readonly state: State | undefined;
  readonly change: (state: State) => Promise<unknown>;
}

const meanings: readonly (readonly [State, string])[] = [
  ['active', 'active: takes payments'],
  ['off', 'off: no new payments, planned ones wait'],
  ['closed', 'closed permanently'],
];

/** Switches an account or a terminal off and on, or closes it. */
export const OperatingState = ({ operation, name, state = 'active', change }: Props) => (
  <Act
    operation={operation}
    name="State"
    title={`State of ${name}`}
    danger
    act={(form) => change(textOf(form, 'state') as State)}
    done={() => 'The state is changed.'}
  >
    <p>
      While it is off, captures, voids, refunds and events continue. An owner closes it, after its series have ended.
    </p>
    <Field name="state" label="State" options={meanings} defaultValue={state} />
  </Act>
);

const path = '/v1/management/accounts';
const one = '/v1/management/accounts/{account_id}';

const changeAccount = ({ account_id }: Schema<'Account'>, body: Schema<'AccountChange'>) =>
  service.PATCH(one, { params: { path: { account_id } }, body });

const accounts: Listing<typeof path> = {
  title: 'Accounts',
  path,
  rows: 'accounts',
  rowKey: (row) => row.account_id,
  audited: (row) => row.account_id,
  columns: [
    textColumn('Name', (row) => row.name),
    { name: 'Account', cell: (row) => <code>{row.account_id}</code>, value: (row) => row.account_id },
    {
      name: 'Shares records',
      cell: (row) => (row.shares_records ? 'yes' : 'no'),
      value: (row) => String(row.shares_records),
      wide: true,
    },
    { name: 'State', cell: (row) => <Tag name={row.state ?? 'active'} />, value: (row) => row.state },
    instantColumn('Created', (row) => row.created_at, { wide: true }),
    {
      name: 'Actions',
      cell: (row) => (
        <>
          <Identifiers account={row} />
          <OperatingState
            operation="managementAccountUpdate"
            name={row.name}
            state={row.state}
            change={(state) => changeAccount(row, { state })}
          />
          <Act
            operation="managementAccountUpdate"
            name="Rename"
            title={`Rename ${row.name}`}
            act={(form) => changeAccount(row, { name: textOf(form, 'name') })}
            done={() => 'It is renamed.'}
          >
            <Field name="name" label="Name" required defaultValue={row.name} />
          </Act>
        </>
      ),
    },
  ],
};

const Identifiers = ({ account }: { readonly account: Schema<'Account'> }) => (
  <Act
    operation="managementAccountUpdate"
    name="Identifiers"
    title={`Identifiers of ${account.name}`}
    act={(form) => changeAccount(account, { refuse_card_like_identifiers: textOf(form, 'refuse') === 'yes' })}
    done={({ refuse_card_like_identifiers: refused }) =>
      refused ? 'Identifiers that look like card numbers are refused.' : 'They are accepted.'
    }
  >
    <Advice accountId={account.account_id} />
    <Field
      name="refuse"
      label="Refuse identifiers that look like card numbers"
      options={['no', 'yes']}
      defaultValue={account.refuse_card_like_identifiers ? 'yes' : 'no'}
    />
  </Act>
);

/** Recommends the refusal if it would affect none of the account's latest identifiers. */
function Advice({ accountId }: { readonly accountId: string }) {
  const { data, error } = useRead(one, { path: { account_id: accountId } });
  if (error) return <Failure error={error} />;
  if (!data?.identifier_check) return null;
  const { examined, card_like: cardLike } = data.identifier_check;
  if (examined === 0) return <p>The account has no identifiers yet.</p>;
  const all = examined.toLocaleString();
  return cardLike === 0 ? (
    <p>None of the last {all} identifiers looks like a card number: refusing them is recommended.</p>
  ) : (
    <p>
      {cardLike.toLocaleString()} of the last {all} identifiers look like card numbers: they would be refused.
    </p>
  );
}

export const AccountList = () => (
  <ResourceList
    listing={accounts}
    acts={
      <Act
        operation="managementAccountCreate"
        name="Create an account"
        act={(form) => service.POST(path, { body: { name: textOf(form, 'name') } })}
        done={({ name }) => `${name} was created.`}
      >
        <Field name="name" label="Name" required />
      </Act>
    }
  />
);

export function AccountField() {
  const { data: accounts = [] } = useAccounts();
  return (
    <Field
      name="account_id"
      label="Account"
      required
      options={accounts.map(({ account_id: id, name }) => [id, name] as const)}
    />
  );
}
