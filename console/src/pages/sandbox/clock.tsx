import { useQuery } from '@tanstack/react-query';
import { service, type Schema } from '../../contract/client.js';
import { Field, submitted } from '../../parts/field.js';
import { textOf, useAction } from '../../parts/act.js';
import { Instant } from '../../parts/facts.js';
import { Done, Failure, Section } from '../../parts/page.js';
import { useMay } from '../../session/session.js';

const day = 86_400_000;
const steps = [
  ['An hour', day / 24],
  ['A day', day],
  ['A week', 7 * day],
  ['30 days', 30 * day],
] as const;

/** Moves the terminal's clock forward and runs all work that falls due. */
export function Clock({ terminal }: { readonly terminal: Schema<'Terminal'> }) {
  const { terminal_friendly_id: id } = terminal;
  const may = useMay();
  const path = '/v1/sandbox/clock/{terminal_friendly_id}';
  const options = async () => ({
    params: { path: { terminal_friendly_id: id } },
    ...withKey(await sandboxKey(terminal)),
  });
  const allowed = may('managementApiKeyCreate');
  const clock = useQuery({
    queryKey: ['clock', id],
    queryFn: async () => service.GET(path, await options()),
    enabled: allowed,
    refetchInterval: 10_000,
  });
  const { busy, error, result, run } = useAction<string>();
  const moveTo = async (now: Date): Promise<string> => {
    const moved = await service.POST(path, { ...(await options()), body: { now: now.toISOString() } });
    return moved.complete ? 'It was moved, and the due work is complete.' : 'It was moved partly: move it again.';
  };
  const resume = async (): Promise<string> => {
    await service.POST('/v1/sandbox/clock/resume/{terminal_friendly_id}', await options());
    return 'The clock runs again.';
  };
  const { data } = clock;
  return (
    <Section title="Clock">
      <Failure error={clock.error} />
      {data && (
        <>
          <p>
            It is <Instant at={data.now} terminal={id} /> on the clock of {id}, which{' '}
            {data.frozen ? 'stands still' : 'runs'}.
          </p>
          <Steps
            now={data.now}
            frozen={data.frozen}
            busy={busy}
            move={(to) => run(() => moveTo(to))}
            resume={() => run(resume)}
          />
          <form className="inline" onSubmit={submitted((form) => run(() => moveTo(new Date(textOf(form, 'to')))))}>
            <Field name="to" label="Or to" type="datetime-local" required />
            <button type="submit" disabled={busy}>
              Move
            </button>
          </form>
        </>
      )}
      {busy && <p role="status">Time passes …</p>}
      <Failure error={error} />
      {result !== undefined && <Done>{result}</Done>}
    </Section>
  );
}

interface StepsProps {
  readonly now: string;
  readonly frozen: boolean;
  readonly busy: boolean;
  readonly move: (to: Date) => void;
  readonly resume: () => void;
}

/** Buttons that move the clock by a fixed time, or let it run. */
function Steps({ now, frozen, busy, move, resume }: StepsProps) {
  return (
    <>
      <p>Move it forward by</p>
      <div className="acts">
        {steps.map(([label, length]) => (
          <button key={label} type="button" disabled={busy} onClick={() => move(new Date(Date.parse(now) + length))}>
            {label}
          </button>
        ))}
        {frozen && (
          <button type="button" disabled={busy} onClick={resume}>
            Let it run
          </button>
        )}
      </div>
    </>
  );
}

/** Lifetime of a test key, in milliseconds. */
const lifetime = 12 * 3_600_000;

const placeOf = (terminalId: string): string => `console:sandbox-key:${terminalId}`;

interface Kept {
  readonly apiKey: string;
  readonly expiresAt: string;
}

/**
 * Returns an API key of a sandbox terminal, for operations of merchants. Created on first use, stored in this window
 * and valid for half a day. @throws Refusal
 */
export async function sandboxKey({ terminal_friendly_id: id, account_id }: Schema<'Terminal'>): Promise<string> {
  const kept = JSON.parse(sessionStorage.getItem(placeOf(id)) ?? 'null') as Kept | null;
  if (kept && Date.parse(kept.expiresAt) > Date.now() + 60_000) return kept.apiKey;
  const expiresAt = new Date(Date.now() + lifetime).toISOString();
  const { api_key: apiKey } = await service.POST('/v1/management/api-keys', {
    body: { account_id, environment: 'sandbox', terminal_friendly_ids: [id], expires_at: expiresAt },
  });
  sessionStorage.setItem(placeOf(id), JSON.stringify({ apiKey, expiresAt } satisfies Kept));
  return apiKey;
}

/** Returns the headers of a merchant's request. */
export const withKey = (apiKey: string) => ({ headers: { 'x-api-key': apiKey } });
