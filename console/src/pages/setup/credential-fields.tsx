import { useState } from 'react';
import type { Schema } from '../../contract/client.js';
import { Field } from '../../parts/field.js';
import { entered } from '../../parts/act.js';

type Kind = Schema<'ProcessorKind'>;
type Credential = keyof Schema<'ProcessorCredentials'>;

/** The credentials of each kind of processor, and whether each is a secret. */
const credentials: Readonly<Record<Kind, readonly (readonly [Credential, label: string, isSecret: boolean])[]>> = {
  stripe: [
    ['secret_key', 'Secret key', true],
    ['webhook_secret', 'Signing secret of the webhook', true],
  ],
  adyen: [
    ['api_key', 'API key', true],
    ['merchant_account', 'Merchant account', false],
    ['hmac_key', 'HMAC key of the webhook', true],
    ['live_prefix', 'Prefix of the live endpoints', false],
  ],
  simulator: [['webhook_secret', 'Secret of its notifications', true]],
};

const kinds = Object.keys(credentials) as readonly Kind[];

/** The fields of a kind of processor. Without a kind, the user selects one. */
export function CredentialFields({ kind }: { readonly kind?: Kind }) {
  const [chosen, setChosen] = useState<Kind>(kind ?? 'stripe');
  return (
    <>
      {kind === undefined && (
        <label className="field">
          Kind
          <select name="kind" value={chosen} onChange={({ target }) => setChosen(target.value as Kind)}>
            {kinds.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </select>
        </label>
      )}
      {credentials[chosen].map(([name, label, isSecret]) => (
        <Field key={name} name={name} label={label} type={isSecret ? 'password' : 'text'} autoComplete="off" />
      ))}
    </>
  );
}

/** Returns the credentials that were entered. */
export function credentialsIn(form: FormData): Schema<'ProcessorCredentials'> {
  const all = entered(form);
  const names = Object.values(credentials).flatMap((each) => each.map(([name]) => name));
  return Object.fromEntries(names.flatMap((name) => (all[name] === undefined ? [] : [[name, all[name]]])));
}
