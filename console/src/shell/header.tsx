import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import { type Schema, service, useAccounts, useRows } from '../contract/client.js';
import { textOf, useAction } from '../parts/act.js';
import { Instant, useTerminal } from '../parts/facts.js';
import { submitted } from '../parts/field.js';
import { Failure } from '../parts/page.js';
import { shortcutOf } from '../parts/dialog.js';
import { withoutCardNumber } from '../parts/words.js';
import { roleOf, useMay, useSession, useSigning } from '../session/session.js';

/** Searches anything, from every view. The key / moves there. */
export function SearchBox() {
  const id = useId();
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  // With the box, so that no key is lost between it and the effect.
  useLayoutEffect(() => {
    const toSearch = (event: KeyboardEvent): void => {
      if (shortcutOf(event) !== '/') return;
      event.preventDefault();
      input.current?.select();
    };
    addEventListener('keydown', toSearch);
    return () => removeEventListener('keydown', toSearch);
  }, []);
  return (
    <form
      className="search-box"
      role="search"
      aria-label="The whole service"
      onSubmit={submitted((form) => {
        const q = withoutCardNumber(textOf(form, 'q'));
        if (q !== '') void navigate({ to: '/search', search: { q } });
      })}
    >
      <label htmlFor={id} className="hidden">
        E-mail, card, amount, reference or id
      </label>
      <input
        ref={input}
        id={id}
        name="q"
        type="search"
        placeholder="E-mail, card, amount, reference or id"
        title="Press / to search"
        maxLength={541}
        spellCheck={false}
        required
      />
      <button type="submit">Search</button>
    </form>
  );
}

const environments = { sandbox: 'Sandbox', live: 'Live', both: 'Sandbox and live' } as const;
export type Surroundings = keyof typeof environments;

function useNamedTerminal(): string | undefined {
  const { terminal, terminal_friendly_id: filtered } = useSearch({ strict: false });
  const { terminalId } = useParams({ strict: false });
  return terminal ?? terminalId ?? filtered;
}

/** Returns the name of the member's account, or of the one that a view is about if there are several. */
export function useAccountName(): string | undefined {
  const { account_id: filtered } = useSearch({ strict: false });
  const own = useSession().data?.user.account_id;
  const terminal = useTerminal(useNamedTerminal());
  const id = own ?? filtered ?? terminal?.account_id;
  const { data: accounts = [] } = useAccounts();
  if (own === undefined && accounts.length < 2) return undefined;
  return accounts.find(({ account_id: each }) => each === id)?.name;
}

/** Returns the environment of the view's terminal, or of the newest terminals; undefined while loading. */
export function useEnvironment(): Surroundings | undefined {
  const named = useNamedTerminal();
  const one = useTerminal(named)?.environment;
  // Not of all, because every view reads them.
  const { data } = useRows('/v1/management/terminals', 'terminals', {}, { staleTime: 300_000 });
  if (named !== undefined) return one;
  const [first, second] = new Set(data?.rows.map(({ environment }) => environment));
  return second ? 'both' : first;
}

export const environmentName = (environment: Surroundings | undefined): string | undefined =>
  environment && environments[environment];

export const EnvironmentTag = ({ environment }: { readonly environment: Surroundings | undefined }) =>
  environment && <span className={`environment ${environment}`}>{environments[environment]}</span>;

/** The signed-in user, and the sign-out button. */
export function Who() {
  const { data: session } = useSession();
  const { end } = useSigning();
  const navigate = useNavigate();
  const { busy, error, run } = useAction<unknown>();
  if (!session) return null;
  const signOut = async (): Promise<void> => {
    await end();
    await navigate({ to: '/sign-in' });
  };
  return (
    <div className="who">
      <span>
        <Link to="/account">{session.user.email}</Link> <span className="quiet">{roleOf(session.user)}</span>
      </span>
      <button type="button" disabled={busy} onClick={() => run(signOut)}>
        Sign out
      </button>
      <Failure error={error} />
    </div>
  );
}

const themes = ['system', 'light', 'dark'] as const;
type Theme = (typeof themes)[number];
const place = 'console:theme';

const isTheme = (value: unknown): value is Theme => themes.includes(value as Theme);

/** Applies the theme selected in this browser; otherwise the system's. */
export function applyTheme(): Theme {
  const kept = localStorage.getItem(place);
  const theme = isTheme(kept) ? kept : 'system';
  document.documentElement.dataset['theme'] = theme;
  return theme;
}

export function ThemeChoice() {
  const [theme, setTheme] = useState(applyTheme);
  return (
    <label className="theme">
      <span className="hidden">Colours</span>
      <select
        value={theme}
        onChange={({ target }) => {
          localStorage.setItem(place, target.value);
          setTheme(applyTheme());
        }}
      >
        {themes.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </select>
    </label>
  );
}

type Recovery = Schema<'Recovery'>;

const reasons: Readonly<Record<string, string>> = {
  other_database: 'The database differs from the one that the service last wrote.',
  other_timeline: 'The database was restored or promoted, and its last writes may be missing.',
  lost_writes: 'The database lacks writes that this service has seen.',
  other_cell: 'The database belongs to another cell: correct its CELL_ID or its DATABASE_URL.',
  requested: 'It was started with RECOVERY=true.',
};

/** A banner on every view while a restored database blocks work, with the next step. */
export function RecoveryBanner() {
  const may = useMay();
  const { data: recovery } = useQuery({
    queryKey: ['recovery'],
    queryFn: ({ signal }) => service.GET('/v1/management/recovery', { signal }),
    refetchInterval: 10_000,
    enabled: may('managementRecoveryGet'),
  });
  if (!recovery?.held) return null;
  return (
    <section className="notice bad" aria-label="Recovery">
      <p>
        <strong>Work is held.</strong> {reasons[recovery.reason ?? '']} Nothing is charged, retried or delivered, and
        payments get 503. What was written until <Instant at={recovery.last_written_at} /> is here.
      </p>
      {recovery.reason !== 'other_cell' && <NextStep recovery={recovery} />}
    </section>
  );
}

function NextStep({ recovery: { comparison } }: { readonly recovery: Recovery }) {
  if (!comparison)
    return (
      <p>
        Compare it with the processors, and import what is missing:{' '}
        <code>payment-terminal recovery compare --import</code>
      </p>
    );
  const { missing_count: missing, imported_count: imported, compared_at: at } = comparison;
  return (
    <p>
      Compared <Instant at={at} />: {missing} missing, {imported} imported. If nothing else is missing, continue:{' '}
      <code>payment-terminal recovery continue --comment &apos;…&apos;</code>
    </p>
  );
}
