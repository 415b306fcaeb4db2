import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { Refusal } from '../contract/client.js';
import { entered, textAsTyped, useAction } from '../parts/act.js';
import { Field, submitted } from '../parts/field.js';
import { Failure, Page, Waiting } from '../parts/page.js';
import { passkeyObstacle } from './passkey.js';
import { hasProvider, takeNext, useSigning } from './session.js';

/**
 * Returns the next view. Only addresses of the console are allowed, so that a manipulated link cannot redirect
 * elsewhere.
 */
const viewOf = (next: string | undefined): string =>
  next !== undefined && /^\/(?![/\\])/.test(next) && !next.startsWith('/sign-in') ? next : '/';

/**
 * Returns the token of a one-time link and removes it from the address. Browsers do not send this part of an address.
 */
function takenToken(): string | undefined {
  const token = new URLSearchParams(location.hash.slice(1)).get('token') ?? undefined;
  if (token !== undefined) history.replaceState(history.state, '', `${location.pathname}${location.search}`);
  return token;
}

const SessionEnded = () => (
  <p role="status">
    Your session has ended: it was not used for too long, or was ended elsewhere. Sign in to continue where you were.
  </p>
);

function ProviderButton({ next }: { readonly next: string }) {
  const { leaveForProvider } = useSigning();
  const { busy, error, run } = useAction<unknown>();
  return (
    <>
      <button type="button" disabled={busy} onClick={() => run(() => leaveForProvider(next))}>
        Sign in with SSO
      </button>
      <Failure error={error} />
    </>
  );
}

/** Signs in by a link, a passkey, or a password, with a code if the user has set one up. */
export function SignInView() {
  const { begin, beginWithPasskey } = useSigning();
  const { next, ended } = useSearch({ strict: false });
  const navigate = useNavigate();
  const [error, setError] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const [token] = useState(takenToken);
  const began = useRef(false);

  async function signIn(work: () => Promise<void>): Promise<void> {
    setBusy(true);
    setError(undefined);
    try {
      await work();
      await navigate({ href: viewOf(next), replace: true });
    } catch (failure) {
      setError(failure);
    }
    setBusy(false);
  }

  useEffect(() => {
    // Once, because React runs effects twice in development and the token is valid once.
    if (token === undefined || began.current) return;
    began.current = true;
    void signIn(() => begin({ sign_in_token: token }));
  });

  return (
    <div className="signed-out">
      <main>
        <Page title="Sign in">
          {token !== undefined && busy && <Waiting />}
          {ended !== undefined && <SessionEnded />}
          <form
            className="form"
            onSubmit={submitted((form) => {
              void signIn(() => begin({ ...entered(form), password: textAsTyped(form, 'password') }));
            })}
          >
            <Field name="email" label="Email" type="email" autoComplete="username" required />
            <Field name="password" label="Password" type="password" autoComplete="current-password" required />
            <Field
              name="code"
              label="Code"
              inputMode="numeric"
              autoComplete="one-time-code"
              hint="Of your authenticator application if you have one, or a recovery code. Else ask an owner."
            />
            <button type="submit" className="primary" disabled={busy}>
              Sign in
            </button>
          </form>
          {passkeyObstacle() === undefined && (
            <button type="button" disabled={busy} onClick={() => void signIn(beginWithPasskey)}>
              Sign in with a passkey
            </button>
          )}
          {hasProvider() && <ProviderButton next={viewOf(next)} />}
          <Failure error={error} />
          {token !== undefined && error instanceof Refusal && (
            <p className="hint">A link signs in once. A sandbox prints a new one when it starts.</p>
          )}
        </Page>
      </main>
    </div>
  );
}

/** Returns the answer of the identity provider, and removes it from the address. */
function takenAnswer(): { readonly state: string; readonly code: string; readonly iss?: string } | undefined {
  const { state, code, iss } = Object.fromEntries(new URLSearchParams(location.search));
  history.replaceState(history.state, '', location.pathname);
  if (state === undefined || code === undefined) return undefined;
  return { state, code, ...(iss === undefined ? {} : { iss }) };
}

/** The page to which the identity provider returns the browser: it signs in with the provider's answer. */
export function SsoView() {
  const { begin } = useSigning();
  const navigate = useNavigate();
  const [answer] = useState(takenAnswer);
  const { error, run } = useAction<unknown>();
  const began = useRef(false);

  useEffect(() => {
    // Once, because React runs effects twice in development and the answer is valid once.
    if (answer === undefined || began.current) return;
    began.current = true;
    run(async () => {
      await begin({ sso: answer });
      await navigate({ href: viewOf(takeNext()), replace: true });
    });
  });

  return (
    <div className="signed-out">
      <main>
        <Page title="Sign in with SSO">
          {answer !== undefined && error === undefined && <Waiting />}
          {answer === undefined && <p role="status">The identity provider has not signed you in.</p>}
          <Failure error={error} />
          {(answer === undefined || error !== undefined) && (
            <p>
              <Link to="/sign-in">Sign in again</Link>
            </p>
          )}
        </Page>
      </main>
    </div>
  );
}

/** The page of an invitation link: the user chooses a password and is signed in. */
export function InvitationView() {
  const { accept } = useSigning();
  const navigate = useNavigate();
  const [token] = useState(takenToken);
  const { busy, error, run } = useAction<unknown>();
  return (
    <div className="signed-out">
      <main>
        <Page title="Choose a password">
          <form
            className="form"
            onSubmit={submitted((form) => {
              run(async () => {
                await accept({ invitation_token: token ?? '', password: textAsTyped(form, 'password') });
                await navigate({ to: '/', replace: true });
              });
            })}
          >
            <Field
              name="password"
              label="Password"
              type="password"
              autoComplete="new-password"
              minLength={12}
              maxLength={128}
              hint="12 characters or more."
              required
            />
            <button type="submit" className="primary" disabled={busy}>
              Go on
            </button>
          </form>
          <Failure error={error} />
        </Page>
      </main>
    </div>
  );
}
