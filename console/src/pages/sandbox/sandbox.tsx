import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { Schema } from '../../contract/client.js';
import { readPage } from '../../contract/lists.js';
import { Failure, Page, Section, Waiting } from '../../parts/page.js';
import { Table } from '../../parts/table.js';
import { amounts, cards } from './cards.js';
import { Challenges } from './challenges.js';
import { Clock } from './clock.js';
import { SaleForm } from './sale-form.js';
import { TriggerEvent } from './trigger-event.js';

/** The tools of a sandbox: its clock, simulated banks and a simulated shop. */
export function SandboxView() {
  const { terminal: chosen } = useSearch({ strict: false });
  const navigate = useNavigate();
  const { data, error, isPending } = useQuery({
    queryKey: ['terminals'],
    queryFn: ({ signal }) => readPage('/v1/management/terminals', 'terminals', { query: {}, limit: 200, signal }),
    staleTime: 30_000,
  });
  const terminals = data?.rows.filter(({ environment }) => environment === 'sandbox') ?? [];
  const terminal = terminals.find(({ terminal_friendly_id: id }) => id === chosen) ?? terminals.at(-1);
  return (
    <Page
      title="Sandbox"
      acts={
        <label className="inline">
          Terminal
          <select
            value={terminal?.terminal_friendly_id ?? ''}
            onChange={({ target }) => void navigate({ to: '/sandbox', search: { terminal: target.value } })}
          >
            {terminals.map(({ terminal_friendly_id: id, name }) => (
              <option key={id} value={id}>
                {id} {name}
              </option>
            ))}
          </select>
        </label>
      }
    >
      <Failure error={error} />
      {isPending && <Waiting />}
      {data && !terminal && <p className="empty">There is no sandbox terminal here.</p>}
      {terminal && <Parts key={terminal.terminal_friendly_id} terminal={terminal} />}
    </Page>
  );
}

const Parts = ({ terminal }: { readonly terminal: Schema<'Terminal'> }) => (
  <>
    <div className="cards">
      <SaleForm terminal={terminal} />
      <Clock terminal={terminal} />
      <TriggerEvent />
    </div>
    <Challenges terminal={terminal} />
    <div className="cards">
      <Section title="Cards">
        <Table
          label="Cards"
          rows={cards}
          rowKey={([number]) => number}
          columns={[
            { name: 'Card', cell: ([number]) => <code>{number}</code> },
            { name: 'Outcome', cell: ([, outcome]) => outcome },
          ]}
        />
      </Section>
      <Section title="Amounts">
        <Table
          label="Amounts"
          rows={amounts}
          rowKey={([amount]) => String(amount)}
          columns={[
            { name: 'Amount', cell: ([amount]) => amount, align: 'end' },
            { name: 'Outcome', cell: ([, outcome]) => outcome },
          ]}
        />
      </Section>
    </div>
  </>
);
