import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { Refusal } from '../contract/client.js';
import { Field } from '../parts/field.js';
import { entered, textAsTyped } from '../parts/act.js';
import { Failure, Page, Waiting } from '../parts/page.js';
import { passkeyObstacle } from './passkey.js';
import { useSigning } from './session.js';

/** Only a view of this page: an address that somebody put into a link leads nowhere else. */
const viewOf = (next: string | undefined): string =>
  next !== undefined && /^\/(?![/\\])/.test(next) && !next.startsWith('/sign-in') ? next : '/';

/** The token of a link that signs in once. It is taken out of the address at once, and never sent by a browser. */
export function takenToken(): string | undefined {
  const token = new URLSearchParams(location.hash.slice(1)).get('token') ?? undefined;
  if (token !== undefined) history.replaceState(history.state, '', `${location.pathname}${location.search}`);
  return token;
}

/** Signs in: by a link, by a passkey, or by a password, with a code where the user has set one up. */
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
    // Once: React runs effects twice while one develops, and the token is good for one time.
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
