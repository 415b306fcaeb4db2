import { answered, service } from '../../contract/client.js';
import { Act, namesIn, textOf } from '../../parts/act.js';
import { Field } from '../../parts/field.js';
import { IdLink, Instant } from '../../parts/facts.js';
import { ResourceList, type Listing } from '../../parts/resource-list.js';
import { AccountField } from './account-field.js';

const path = '/v1/management/terminals';

const terminals: Listing<typeof path> = {
  title: 'Terminals',
  path,
  rows: 'terminals',
  rowKey: (row) => row.terminal_friendly_id,
  columns: [
    {
      name: 'Terminal',
      cell: ({ terminal_friendly_id: terminalId }) => (
        <IdLink id={terminalId} to="/terminals/$terminalId" params={{ terminalId }} />
      ),
      value: (row) => row.terminal_friendly_id,
    },
    { name: 'Name', cell: (row) => row.name, value: (row) => row.name },
    { name: 'Environment', cell: (row) => row.environment, value: (row) => row.environment, wide: true },
    { name: 'Routes', cell: (row) => row.routes.join(', then '), value: (row) => row.routes.join(' ') },
    { name: 'Zone', cell: (row) => row.time_zone, value: (row) => row.time_zone, wide: true },
    {
      name: 'Currencies',
      cell: (row) => (row.currencies.length === 0 ? 'all' : row.currencies.join(', ')),
      value: (row) => row.currencies.join(' '),
      wide: true,
    },
    { name: 'Made', cell: (row) => <Instant at={row.created_at} />, value: (row) => row.created_at, wide: true },
  ],
};

export const TerminalList = () => (
  <ResourceList
    listing={terminals}
    acts={
      <Act
        operation="managementTerminalCreate"
        name="Make a terminal"
        act={(form) =>
          answered(
            service.POST(path, {
              body: {
                account_id: textOf(form, 'account_id'),
                name: textOf(form, 'name'),
                routes: namesIn(form, 'routes'),
                time_zone: textOf(form, 'time_zone'),
              },
            }),
          )
        }
        done={({ terminal_friendly_id: id }) => `Terminal ${id} is made.`}
      >
        <AccountField />
        <Field name="name" label="Name" required />
        <Field
          name="routes"
          label="Routes"
          required
          hint="Names of processor accounts, in the order in which they are tried."
        />
        <Field
          name="time_zone"
          label="Time zone"
          required
          defaultValue="UTC"
          hint="Of the calendar of its series: Europe/Vienna."
        />
      </Act>
    }
  />
);
