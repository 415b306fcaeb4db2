import type { ReactNode } from 'react';
import { type Schema, service } from '../../contract/client.js';
import { Act, textOf } from '../../parts/act.js';
import { Field } from '../../parts/field.js';
import { Instant } from '../../parts/facts.js';
import { Section } from '../../parts/page.js';
import { Records, type Listing } from '../../parts/resource-list.js';
import { makePasskey, passkeyObstacle } from '../../session/passkey.js';
import { useSession } from '../../session/session.js';
import { OwnPassword, ownPassword } from './own-password.js';

const path = '/v1/management/passkeys';

const passkeys: Listing<typeof path> = {
  title: 'Passkeys',
  path,
  rows: 'passkeys',
  rowKey: (row) => row.passkey_id,
  empty: 'No passkeys yet. A passkey signs you in without a password and without a code.',
  columns: [
    { name: 'Name', cell: (row) => row.name },
    { name: 'Stored', cell: (row) => (row.synced ? 'on several devices' : 'on one device'), wide: true },
    { name: 'Added', cell: (row) => <Instant at={row.created_at} />, wide: true },
    { name: 'Used', cell: (row) => <Instant at={row.last_used_at} />, wide: true },
    { name: 'Actions', cell: (row) => <PasskeyActs passkey={row} /> },
  ],
};

interface Props {
  readonly user: Schema<'User'>;
}

/** Lists the user's passkeys and adds another one. */
export const Passkeys = ({ user }: Props) => (
  <PasskeySection user={user}>
    <Records listing={passkeys} query={{ user_id: user.user_id }} />
  </PasskeySection>
);

/** Adds a passkey, without the list of the others. */
export const NewPasskey = ({ user }: Props) => (
  <PasskeySection user={user}>
    <p>A passkey signs you in without a password and without a code.</p>
  </PasskeySection>
);

function PasskeySection({ user, children }: Props & { readonly children: ReactNode }) {
  const obstacle = passkeyObstacle();
  return (
    <Section title="Passkeys" acts={obstacle ? undefined : <AddPasskey user={user} />}>
      {obstacle && (
        <p className="hint">
          {obstacle.why}{' '}
          {obstacle.elsewhere !== undefined && (
            <>
              On this machine it is{' '}
              <a className="reference" href={obstacle.elsewhere}>
                {obstacle.elsewhere}
              </a>{' '}
              as well, where you sign in again.
            </>
          )}
        </p>
      )}
      {children}
    </Section>
  );
}

const AddPasskey = ({ user }: Props) => (
  <Act
    operation="managementPasskeyCreate"
    name="Add a passkey"
    act={async (form) => {
      const options = await service.POST(`${path}/options`, { body: ownPassword(form) });
      const made = await makePasskey(options);
      return service.POST(path, { body: { name: textOf(form, 'name'), ...made } });
    }}
    done={({ name }) => `${name} is added.`}
  >
    <p>The browser continues, and the authenticator verifies your identity.</p>
    <Field name="name" label="Name of its device" placeholder="Office laptop" maxLength={100} required />
    <OwnPassword user={user} />
  </Act>
);

function PasskeyActs({ passkey: { passkey_id, name } }: { readonly passkey: Schema<'Passkey'> }) {
  const { data: session } = useSession();
  const params = { path: { passkey_id } };
  return (
    <div className="acts">
      <Act
        operation="managementPasskeyUpdate"
        name="Rename"
        title={`Rename ${name}`}
        act={(form) => service.PATCH(`${path}/{passkey_id}`, { params, body: { name: textOf(form, 'name') } })}
        done={(renamed) => `It is now named ${renamed.name}.`}
      >
        <Field name="name" label="Name of its device" defaultValue={name} maxLength={100} required />
      </Act>
      <Act
        operation="managementPasskeyRemove"
        name="Remove"
        title={`Remove ${name}`}
        danger
        act={(form) => service.POST(`${path}/{passkey_id}/remove`, { params, body: ownPassword(form) })}
        done={() => 'It is removed.'}
      >
        <p>It can no longer sign in. The authenticator may still offer it: remove it there as well.</p>
        {session && <OwnPassword user={session.user} />}
      </Act>
    </div>
  );
}
