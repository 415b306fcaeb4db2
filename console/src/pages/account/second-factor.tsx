import type { Schema } from '../../contract/client.js';
import { Announcer } from '../../parts/act.js';
import { Page } from '../../parts/page.js';
import { useSigning } from '../../session/session.js';
import { Authenticator } from './authenticator.js';
import { NewPasskey } from './passkeys.js';

interface Props {
  readonly user: Schema<'User'>;
  /** True once the user has a second factor; recovery codes may still be shown. */
  readonly isDone: boolean;
  readonly done: () => void;
}

/** Replaces the console until the user has a second factor, where the service requires one. */
export function SecondFactorSetup({ user, isDone, done }: Props) {
  const { end } = useSigning();
  return (
    <div className="signed-out">
      <main>
        <Announcer>
          <Page title="Set up a second factor">
            <p>
              {isDone
                ? 'You have a second factor. From now on you sign in with it.'
                : 'This service requires a second factor. Set up a passkey or an authenticator application.'}
            </p>
            <NewPasskey user={user} />
            <Authenticator user={user} />
            <div className="acts">
              {isDone && (
                <button type="button" className="primary" onClick={done}>
                  Continue
                </button>
              )}
              <button type="button" onClick={() => void end()}>
                Sign out
              </button>
            </div>
          </Page>
        </Announcer>
      </main>
    </div>
  );
}
