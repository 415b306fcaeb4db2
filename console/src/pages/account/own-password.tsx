import type { Schema } from '../../contract/client.js';
import { textAsTyped } from '../../parts/act.js';
import { Field } from '../../parts/field.js';

/**
 * Asks for the current password, to verify that the user is present. Users who signed in by a sandbox link have none.
 * Users of the identity provider may have none, and are present for some minutes after their sign-in.
 */
export const OwnPassword = ({ user }: { readonly user: Schema<'User'> }) =>
  user.state === 'invited' ? null : (
    <Field
      name="current_password"
      label="Your password"
      type="password"
      autoComplete="current-password"
      maxLength={128}
      required={user.sso !== true}
      hint={user.sso === true ? 'Not needed within five minutes of your single sign-on.' : undefined}
    />
  );

export function ownPassword(form: FormData): Schema<'OwnPassword'> {
  const current = textAsTyped(form, 'current_password');
  return current === '' ? {} : { current_password: current };
}
