import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Field } from '../parts/field.js';
import { textAsTyped, useDoing } from '../parts/act.js';
import { Failure, Page } from '../parts/page.js';
import { useSigning } from './session.js';
import { takenToken } from './sign-in.js';

/** The page of an invitation link: the user chooses a password and is signed in. */
export function InvitationView() {
  const { accept } = useSigning();
  const navigate = useNavigate();
  const [token] = useState(takenToken);
  const { busy, error, run } = useDoing<unknown>();
  return (
    <div className="signed-out">
      <main>
        <Page title="Choose a password">
          <form
            className="form"
            onSubmit={(event) => {
              event.preventDefault();
              const password = textAsTyped(new FormData(event.currentTarget), 'password');
              run(async () => {
                await accept({ invitation_token: token ?? '', password });
                await navigate({ to: '/', replace: true });
              });
            }}
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
