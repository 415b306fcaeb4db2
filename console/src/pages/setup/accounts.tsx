import { answered, service } from '../../contract/client.js';
import { Act } from '../../parts/act.js';
import { Field } from '../../parts/field.js';
import { Instant } from '../../parts/instant.js';
import { ResourceList, type Listing } from '../../parts/resource-list.js';
import { textOf } from '../../parts/form-data.js';

const path = '/v1/management/accounts';

const accounts: Listing<typeof path> = {
  title: 'Accounts',
  path,
  rows: 'accounts',
  rowKey: (row) => row.account_id,
  columns: [
    { name: 'Name', cell: (row) => row.name, value: (row) => row.name },
    { name: 'Account', cell: (row) => <code>{row.account_id}</code>, value: (row) => row.account_id },
    {
      name: 'Shares records',
      cell: (row) => (row.shares_records ? 'yes' : 'no'),
      value: (row) => String(row.shares_records),
      wide: true,
    },
    { name: 'Made', cell: (row) => <Instant at={row.created_at} />, value: (row) => row.created_at, wide: true },
    {
      name: 'Acts',
      cell: (row) => (
        <Act
          operation="managementAccountUpdate"
          name="Rename"
          title={`Rename ${row.name}`}
          act={(form) =>
            answered(
              service.PATCH('/v1/management/accounts/{account_id}', {
                params: { path: { account_id: row.account_id } },
                body: { name: textOf(form, 'name') },
              }),
            )
          }
          done={() => 'It is renamed.'}
        >
          <Field name="name" label="Name" required defaultValue={row.name} />
        </Act>
      ),
    },
  ],
};

export const AccountList = () => (
  <ResourceList
    listing={accounts}
    acts={
      <Act
        operation="managementAccountCreate"
        name="Make an account"
        act={(form) => answered(service.POST(path, { body: { name: textOf(form, 'name') } }))}
        done={({ name }) => `${name} is made.`}
      >
        <Field name="name" label="Name" required />
      </Act>
    }
  />
);
