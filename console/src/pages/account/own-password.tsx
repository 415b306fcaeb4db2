import type { Schema } from '../../contract/client.js';
import { Field } from '../../parts/field.js';
import { textAsTyped } from '../../parts/form-data.js';

/** Shows that it is still the user who sits there. Who came in by a link of a sandbox has no password. */
export const OwnPassword = ({ user }: { readonly user: Schema<'User'> }) =>
  user.state === 'invited' ? null : (
    <Field
      name="current_password"
      label="Your password"
      type="password"
      autoComplete="current-password"
      maxLength={128}
      required
    />
  );

/** What was entered there. */
export function ownPassword(form: FormData): Schema<'OwnPassword'> {
  const current = textAsTyped(form, 'current_password');
  return current === '' ? {} : { current_password: current };
}
