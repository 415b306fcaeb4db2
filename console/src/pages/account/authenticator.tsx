import { useQueryClient } from '@tanstack/react-query';
import { QRCodeSVG } from 'qrcode.react';
import { useState } from 'react';
import { answered, type Schema, service } from '../../contract/client.js';
import { Act, Confirmed, textOf, useAction } from '../../parts/act.js';
import { ModalDialog } from '../../parts/dialog.js';
import { download } from '../../parts/export.js';
import { Field } from '../../parts/field.js';
import { Failure, Section } from '../../parts/page.js';
import { OwnPassword, ownPassword } from './password.js';

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
            act={(form) => answered(service.POST(`${path}/remove`, { body: ownPassword(form) }))}
            done={() => 'It is removed.'}
          >
            <p>From now on your password is sufficient to sign in. The recovery codes are deleted.</p>
            <OwnPassword user={user} />
          </Act>
        ) : (
          <Confirmed
            name={begun ? 'Start again' : 'Set up'}
            title="Set up an authenticator application"
            onConfirm={async (form) => setBegun(await answered(service.POST(path, { body: ownPassword(form) })))}
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
    const { recovery_codes: codes } = await answered(service.POST(`${path}/confirm`, { body }));
    confirmed(codes);
    await queries.invalidateQueries();
  };
  return (
    <div className="set-up">
      <QRCodeSVG value={address} title="QR code for the authenticator application" size={200} marginSize={4} />
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault();
          const form = new FormData(event.currentTarget);
          run(() => confirm(form));
        }}
      >
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

interface Props {
  readonly codes: readonly string[];
  readonly close: () => void;
}

/** Shows the recovery codes once. The user closes the dialog by confirming that they are saved. */
function RecoveryCodes({ codes, close }: Props) {
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
