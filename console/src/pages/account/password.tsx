import { answered, Mistake, type Schema, service } from '../../contract/client.js';
import { Act, textAsTyped } from '../../parts/act.js';
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

/** Returns the current password that was entered. */
export function ownPassword(form: FormData): Schema<'OwnPassword'> {
  const current = textAsTyped(form, 'current_password');
  return current === '' ? {} : { current_password: current };
}

const limits = {
  type: 'password',
  autoComplete: 'new-password',
  minLength: 12,
  maxLength: 128,
  required: true,
} as const;

export const ChangePassword = ({ user }: { readonly user: Schema<'User'> }) => (
  <Act
    operation="managementPasswordChange"
    name={user.state === 'invited' ? 'Set a password' : 'Change password'}
    act={(form) => {
      const password = textAsTyped(form, 'new_password');
      if (password !== textAsTyped(form, 'repeated')) throw new Mistake('The two new passwords differ.');
      const body = { ...ownPassword(form), new_password: password };
      return answered(service.POST('/v1/management/users/current/password', { body }));
    }}
    done={() => 'Your password is changed. Your other sessions have ended.'}
  >
    <OwnPassword user={user} />
    <Field name="new_password" label="New password" hint="12 characters or more." {...limits} />
    <Field name="repeated" label="Repeat the new password" {...limits} />
  </Act>
);
