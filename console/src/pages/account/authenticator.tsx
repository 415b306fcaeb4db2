import { useQueryClient } from '@tanstack/react-query';
import { QRCodeSVG } from 'qrcode.react';
import { useState } from 'react';
import { service, type Schema } from '../../contract/client.js';
import { Act, Announcer, Confirmed, textOf, useAction } from '../../parts/act.js';
import { ModalDialog } from '../../parts/dialog.js';
import { download } from '../../parts/export.js';
import { Field, submitted } from '../../parts/field.js';
import { Failure, Page, Section } from '../../parts/page.js';
import { OwnPassword, ownPassword } from './own-password.js';
import { useSigning } from '../../session/session.js';
import { NewPasskey } from './passkeys.js';

const path = '/v1/management/users/current/authenticator';

/** Sets up an authenticator application, or removes it. */
export function Authenticator({ user }: { readonly user: Schema<'User'> }) {
  const [begun, setBegun] = useState<Schema<'Authenticator'>>();
  const [codes, setCodes] = useState<readonly string[]>();
  return (
    <Section
      title="Authenticator application"
      acts={
        user.second_factor ? (
          <Act
            operation="managementAuthenticatorRemove"
            name="Remove application"
            title="Remove the authenticator application"
            danger
            act={(form) => service.POST(`${path}/remove`, { body: ownPassword(form) })}
            done={() => 'It is removed.'}
          >
            <p>From now on your password is sufficient to sign in. The recovery codes are deleted.</p>
            <OwnPassword user={user} />
          </Act>
        ) : (
          <Confirmed
            name={begun ? 'Start again' : 'Set up'}
            title="Set up an authenticator application"
            onConfirm={async (form) => setBegun(await service.POST(path, { body: ownPassword(form) }))}
          >
            <p>You need an application that shows codes of six digits, on your telephone or computer.</p>
            <OwnPassword user={user} />
          </Confirmed>
        )
      }
    >
      <p>
        {user.second_factor
          ? 'A sign-in with your password also needs its code.'
          : 'None is set up: your password is sufficient to sign in.'}
      </p>
      {begun && !user.second_factor && (
        <Confirmation
          begun={begun}
          confirmed={(made) => {
            setCodes(made);
            setBegun(undefined);
          }}
        />
      )}
      {codes && <RecoveryCodes codes={codes} close={() => setCodes(undefined)} />}
    </Section>
  );
}

interface ConfirmationProps {
  readonly begun: Schema<'Authenticator'>;
  readonly confirmed: (recoveryCodes: readonly string[]) => void;
}

/**
 * Shows the secret to scan or type, and confirms it with the first code. The QR code is drawn in the browser, so the
 * secret is not sent elsewhere.
 */
function Confirmation({ begun: { secret, otpauth_url: address }, confirmed }: ConfirmationProps) {
  const queries = useQueryClient();
  const { busy, error, run } = useAction<unknown>();
  const confirm = async (form: FormData): Promise<void> => {
    const body = { code: textOf(form, 'code') };
    const { recovery_codes: codes } = await service.POST(`${path}/confirm`, { body });
    confirmed(codes);
    await queries.invalidateQueries();
  };
  return (
    <div className="set-up">
      <QRCodeSVG value={address} title="QR code for the authenticator application" size={200} marginSize={4} />
      <form className="form" onSubmit={submitted((form) => run(() => confirm(form)))}>
        <p>Scan the picture with the application, or type this secret into it:</p>
        <code className="secret">{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
        <Field
          name="code"
          label="The code shown by the application"
          inputMode="numeric"
          autoComplete="one-time-code"
          pattern="[0-9]{6}"
          maxLength={6}
          required
        />
        <Failure error={error} />
        <div className="acts">
          <button type="submit" className="primary" disabled={busy}>
            Confirm
          </button>
        </div>
      </form>
    </div>
  );
}

interface CodesProps {
  readonly codes: readonly string[];
  readonly close: () => void;
}

/** Shows the recovery codes once. The user closes the dialog by confirming that they are saved. */
function RecoveryCodes({ codes, close }: CodesProps) {
  const text = codes.join('\n');
  return (
    <ModalDialog title="Recovery codes">
      <p>
        Each replaces a code of the application once, on the day on which it is lost. They are shown here only: keep
        them before you go on, and not on the device that has the application.
      </p>
      <ul className="secret" aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="acts">
        <button type="button" onClick={() => void navigator.clipboard.writeText(text)}>
          Copy
        </button>
        <button type="button" onClick={() => download([`${text}\n`], 'text/plain;charset=utf-8', 'recovery-codes.txt')}>
          Download
        </button>
        <button type="button" className="primary" onClick={close}>
          I have them
        </button>
      </div>
    </ModalDialog>
  );
}

interface SetupProps {
  readonly user: Schema<'User'>;
  /** True once the user has a second factor; recovery codes may still be shown. */
  readonly isDone: boolean;
  readonly done: () => void;
}

/** Replaces the console until the user has a second factor, where the service requires one. */
export function SecondFactorSetup({ user, isDone, done }: SetupProps) {
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
