import { answered, service, type Schema } from '../../contract/client.js';
import { Mistake } from '../../contract/refusal.js';
import { Act } from '../../parts/act.js';
import { Field } from '../../parts/field.js';
import { textAsTyped } from '../../parts/form-data.js';
import { OwnPassword, ownPassword } from './own-password.js';

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
      if (password !== textAsTyped(form, 'repeated')) throw new Mistake('The two new passwords are not the same.');
      const body = { ...ownPassword(form), new_password: password };
      return answered(service.POST('/v1/management/users/current/password', { body }));
    }}
    done={() => 'Your password is changed. Your other sessions have ended.'}
  >
    <OwnPassword user={user} />
    <Field name="new_password" label="New password" hint="12 characters or more." {...limits} />
    <Field name="repeated" label="New password, once more" {...limits} />
  </Act>
);
