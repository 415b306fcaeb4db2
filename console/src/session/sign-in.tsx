import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { Refusal } from '../contract/client.js';
import { Field } from '../parts/field.js';
import { entered, textAsTyped } from '../parts/act.js';
import { Failure, Page, Waiting } from '../parts/page.js';
import { passkeyObstacle } from './passkey.js';
import { useSigning } from './session.js';

/**
 * Returns the next view. Only addresses of the console are allowed, so that a manipulated link cannot redirect
 * elsewhere.
 */
const viewOf = (next: string | undefined): string =>
  next !== undefined && /^\/(?![/\\])/.test(next) && !next.startsWith('/sign-in') ? next : '/';

/**
 * Returns the token of a one-time link and removes it from the address. Browsers do not send this part of an address.
 */
export function takenToken(): string | undefined {
  const token = new URLSearchParams(location.hash.slice(1)).get('token') ?? undefined;
  if (token !== undefined) history.replaceState(history.state, '', `${location.pathname}${location.search}`);
  return token;
}

/** Signs in by a link, a passkey, or a password, with a code if the user has set one up. */
export function SignInView() {
  const { begin, beginWithPasskey } = useSigning();
  const { next } = useSearch({ strict: false });
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
          <form
            className="form"
            onSubmit={(event) => {
              event.preventDefault();
              const form = new FormData(event.currentTarget);
              void signIn(() => begin({ ...entered(form), password: textAsTyped(form, 'password') }));
            }}
          >
            <Field name="email" label="Email" type="email" autoComplete="username" required />
            <Field name="password" label="Password" type="password" autoComplete="current-password" required />
            <Field
              name="code"
              label="Code"
              inputMode="numeric"
              autoComplete="one-time-code"
              hint="Of your authenticator application, if you have set one up."
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
          <Failure error={error} />
          {token !== undefined && error instanceof Refusal && (
            <p className="hint">A link signs in once. A sandbox prints another when it starts.</p>
          )}
        </Page>
      </main>
    </div>
  );
}
