import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { answered, type Schema, service } from '../../contract/client.js';
import { amountText } from '../../parts/amount-text.js';
import { Act, namesIn, textOf } from '../../parts/act.js';
import { Facts, Instant } from '../../parts/facts.js';
import { Field } from '../../parts/field.js';
import { Failure, Page, Section, Waiting } from '../../parts/page.js';
import { PaymentPageSection } from './payment-page.js';

const one = '/v1/management/terminals/{terminal_friendly_id}';

/** A terminal, its routes and its payment page. */
export function TerminalView() {
  const { terminalId } = useParams({ from: '/shell/terminals/$terminalId' });
  const { data, error, isPending } = useQuery({
    queryKey: ['terminal', terminalId],
    queryFn: ({ signal }) =>
      answered(service.GET(one, { params: { path: { terminal_friendly_id: terminalId } }, signal })),
  });
  return (
    <Page title={`Terminal ${terminalId}`}>
      <Failure error={error} />
      {isPending && <Waiting />}
      {data && (
        <>
          <Section title="Facts" acts={<ChangeTerminal terminal={data} />}>
            <Facts
              facts={[
                ['Name', data.name],
                ['Environment', data.environment],
                ['Account', <code key="account">{data.account_id}</code>],
                ['Routes', <Routes key="routes" routes={data.routes} />],
                ['Time zone', data.time_zone],
                ['Currencies', data.currencies.length === 0 ? 'all' : data.currencies.join(', ')],
                [
                  'Largest amounts',
                  data.amount_limits.length === 0
                    ? 'those of the currencies'
                    : data.amount_limits.map(({ currency, amount }) => amountText(amount, currency)).join(', '),
                ],
                ['Retries refused sales automatically', data.retry_one_off ? 'yes' : 'no'],
                ['Made', <Instant key="made" at={data.created_at} />],
              ]}
            />
            <p>
              <Link to="/transactions" search={{ terminal_friendly_id: terminalId }}>
                Its transactions
              </Link>
            </p>
          </Section>
          <PaymentPageSection terminalId={terminalId} />
        </>
      )}
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

/** Reads `5000 EUR, 6000 USD`. The service refuses anything else. */
const limitsIn = (text: string): Schema<'AmountLimit'>[] =>
  text
    .split(',')
    .map((limit) => limit.trim().split(/\s+/))
    .filter(([amount]) => amount !== '')
    .map(([amount, currency]) => ({ amount: Number(amount), currency: currency as Schema<'SupportedCurrency'> }));

const ChangeTerminal = ({ terminal }: { readonly terminal: Schema<'Terminal'> }) => (
  <Act
    operation="managementTerminalUpdate"
    name="Change"
    title={`Change terminal ${terminal.terminal_friendly_id}`}
    act={(form) =>
      answered(
        service.PATCH(one, {
          params: { path: { terminal_friendly_id: terminal.terminal_friendly_id } },
          body: {
            name: textOf(form, 'name'),
            routes: namesIn(form, 'routes'),
            time_zone: textOf(form, 'time_zone'),
            currencies: namesIn(form, 'currencies') as Schema<'SupportedCurrency'>[],
            amount_limits: limitsIn(textOf(form, 'amount_limits')),
            retry_one_off: textOf(form, 'retry_one_off') === 'yes',
          },
        }),
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
      hint="In the order in which they are tried."
    />
    <Field name="time_zone" label="Time zone" required defaultValue={terminal.time_zone} />
    <Field
      name="currencies"
      label="Currencies"
      defaultValue={terminal.currencies.join(', ')}
      hint="All, where none is named."
    />
    <Field
      name="amount_limits"
      label="Largest amounts"
      defaultValue={terminal.amount_limits.map(({ currency, amount }) => `${amount} ${currency}`).join(', ')}
      hint="As in 5000 EUR, 6000 USD. Those of the currencies, where none is named."
    />
    <Field
      name="retry_one_off"
      label="Retry refused sales automatically"
      options={['no', 'yes']}
      defaultValue={terminal.retry_one_off ? 'yes' : 'no'}
    />
  </Act>
);
