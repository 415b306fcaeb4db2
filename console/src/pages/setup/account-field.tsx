import { useAccounts } from '../../contract/client.js';
import { Field } from '../../parts/field.js';

/** Selects an account by name. */
export function AccountField() {
  const accounts = useAccounts() ?? [];
  return (
    <Field
      name="account_id"
      label="Account"
      required
      options={accounts.map(({ account_id: id, name }) => [id, name] as const)}
    />
  );
}
