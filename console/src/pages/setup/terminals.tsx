import { Link, useParams } from '@tanstack/react-router';
import { currencyDecimals } from '../../../../src/base/money.js';
import { changed, Mistake, type Schema, service, useRead } from '../../contract/client.js';
import { Act, namesIn, textOf } from '../../parts/act.js';
import { amountText } from '../../parts/words.js';
import { Facts, Instant, Tag } from '../../parts/facts.js';
import { Field } from '../../parts/field.js';
import { Page, Section, Loaded } from '../../parts/page.js';
import { type Listing, ResourceList } from '../../parts/resource-list.js';
import { useMay } from '../../session/session.js';
import { AccountField, OperatingState } from './accounts.js';
import { PaymentPageSection } from './payment-page.js';
import { instantColumn, recordColumn, textColumn } from '../../parts/small-table.js';

const path = '/v1/management/terminals';

const terminals: Listing<typeof path> = {
  title: 'Terminals',
  path,
  rows: 'terminals',
  rowKey: (row) => row.terminal_friendly_id,
  columns: [
    recordColumn('Terminal', 'terminal', (row) => row.terminal_friendly_id),
    textColumn('Name', (row) => row.name),
    textColumn('Environment', (row) => row.environment, { wide: true }),
    { name: 'Routes', cell: (row) => row.routes.join(', then '), value: (row) => row.routes.join(' ') },
    textColumn('Zone', (row) => row.time_zone, { wide: true }),
    {
      name: 'Currencies',
      cell: (row) => (row.currencies.length === 0 ? 'all' : row.currencies.join(', ')),
      value: (row) => row.currencies.join(' '),
      wide: true,
    },
    { name: 'State', cell: (row) => <Tag name={row.state ?? 'active'} />, value: (row) => row.state },
    instantColumn('Created', (row) => row.created_at, { wide: true }),
  ],
};

export const TerminalList = () => (
  <ResourceList
    listing={terminals}
    acts={
      <Act
        operation="managementTerminalCreate"
        name="Create a terminal"
        act={(form) =>
          service.POST(path, {
            body: {
              account_id: textOf(form, 'account_id'),
              name: textOf(form, 'name'),
              routes: namesIn(form, 'routes'),
              time_zone: textOf(form, 'time_zone'),
              ...(textOf(form, 'statement_descriptor') !== '' && {
                statement_descriptor: textOf(form, 'statement_descriptor'),
              }),
            },
          })
        }
        done={({ terminal_friendly_id: id }) => `Terminal ${id} was created.`}
      >
        <AccountField />
        <Field name="name" label="Name" required />
        <Field name="routes" label="Routes" required hint="Names of processor accounts, in order of preference." />
        <Field
          name="time_zone"
          label="Time zone"
          required
          defaultValue="UTC"
          hint="Of the calendar of its series: Europe/Vienna."
        />
        <StatementDescriptorField />
      </Act>
    }
  />
);

const one = '/v1/management/terminals/{terminal_friendly_id}';

const changeTerminal = ({ terminal_friendly_id }: Schema<'Terminal'>, body: Schema<'TerminalChange'>) =>
  service.PATCH(one, { params: { path: { terminal_friendly_id } }, body });

export function TerminalView() {
  const { terminalId } = useParams({ from: '/shell/terminals/$terminalId' });
  const may = useMay();
  const read = useRead(one, { path: { terminal_friendly_id: terminalId } });
  return (
    <Page title={`Terminal ${terminalId}`} record={terminalId}>
      <Loaded read={read}>
        {(data) => (
          <>
            <Section
              title="Facts"
              acts={
                <>
                  <ChangeTerminal terminal={data} />
                  <OperatingState
                    operation="managementTerminalUpdate"
                    name={data.name}
                    state={data.state}
                    change={(state) => changeTerminal(data, { state })}
                  />
                </>
              }
            >
              <Facts
                facts={[
                  ['Name', data.name],
                  ['State', <Tag key="state" name={data.state ?? 'active'} />],
                  ['Environment', data.environment],
                  ['Account', <code key="account">{data.account_id}</code>],
                  ['Routes', <Routes key="routes" routes={data.routes} />],
                  ['Time zone', data.time_zone],
                  ['Currencies', data.currencies.length === 0 ? 'all' : data.currencies.join(', ')],
                  [
                    'Largest amounts',
                    data.amount_limits.length === 0
                      ? 'the limits of the currencies'
                      : data.amount_limits.map(({ currency, amount }) => amountText(amount, currency)).join(', '),
                  ],
                  ['Text on bank statements', data.statement_descriptor ?? 'from the processor account'],
                  ['Retries refused sales automatically', data.retry_one_off ? 'yes' : 'no'],
                  ['Refused here: in the cell', data.moved_to_cell],
                  ['Created', <Instant key="made" at={data.created_at} />],
                ]}
              />
              <p>
                <Link to="/transactions" search={{ terminal_friendly_id: terminalId }}>
                  Its transactions
                </Link>
              </p>
            </Section>
            {may('managementPaymentPageGet') && <PaymentPageSection terminal={data} />}
          </>
        )}
      </Loaded>
    </Page>
  );
}

const Routes = ({ routes }: { readonly routes: readonly string[] }) => (
  <ol className="numbered">
    {routes.map((route) => (
      <li key={route}>{route}</li>
    ))}
  </ol>
);

/** Reads `5000 EUR, 6000 USD`. @throws Mistake for anything else: `6.000 EUR` would be six */
const limitsIn = (text: string): Schema<'AmountLimit'>[] =>
  text
    .split(',')
    .map((limit) => limit.trim())
    .filter((limit) => limit !== '')
    .map((limit) => {
      const [, amount, fraction = '', currency = ''] = /^(\d+(?:\.(\d+))?)\s+(\S+)$/.exec(limit) ?? [];
      if (fraction.length > (currencyDecimals.get(currency) ?? -1))
        throw new Mistake(`${limit} is no amount: write it without separators, such as 5000 EUR.`);
      return { currency: currency as Schema<'SupportedCurrency'>, amount: Number(amount) };
    });

const StatementDescriptorField = ({ value = '' }: { readonly value?: string }) => (
  <Field
    name="statement_descriptor"
    label="Text on bank statements"
    defaultValue={value}
    maxLength={22}
    hint="For payments without their own. Default: that of the processor account."
  />
);

const ChangeTerminal = ({ terminal }: { readonly terminal: Schema<'Terminal'> }) => (
  <Act
    operation="managementTerminalUpdate"
    name="Change"
    title={`Change terminal ${terminal.terminal_friendly_id}`}
    act={(form) =>
      changeTerminal(
        terminal,
        changed(
          {
            name: textOf(form, 'name'),
            routes: namesIn(form, 'routes'),
            time_zone: textOf(form, 'time_zone'),
            currencies: namesIn(form, 'currencies') as Schema<'SupportedCurrency'>[],
            amount_limits: limitsIn(textOf(form, 'amount_limits')),
            statement_descriptor: textOf(form, 'statement_descriptor') || null,
            retry_one_off: textOf(form, 'retry_one_off') === 'yes',
          },
          terminal,
        ),
      )
    }
    done={() => 'It is changed.'}
  >
    <Field name="name" label="Name" required defaultValue={terminal.name} />
    <Field
      name="routes"
      label="Routes"
      required
      defaultValue={terminal.routes.join(', ')}
      hint="In order of preference."
    />
    <Field name="time_zone" label="Time zone" required defaultValue={terminal.time_zone} />
    <Field
      name="currencies"
      label="Currencies"
      defaultValue={terminal.currencies.join(', ')}
      hint="Empty allows all."
    />
    <Field
      name="amount_limits"
      label="Largest amounts"
      defaultValue={terminal.amount_limits.map(({ currency, amount }) => `${amount} ${currency}`).join(', ')}
      hint="Such as 5000 EUR, 6000 USD. Default: the limits of the currencies."
    />
    <StatementDescriptorField value={terminal.statement_descriptor ?? ''} />
    <Field
      name="retry_one_off"
      label="Retry refused sales automatically"
      options={['no', 'yes']}
      defaultValue={terminal.retry_one_off ? 'yes' : 'no'}
    />
  </Act>
);
