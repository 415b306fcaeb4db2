import { type Schema, service } from '../../contract/client.js';
import { Act, entered, textOf } from '../../parts/act.js';
import { Tag } from '../../parts/facts.js';
import { Field } from '../../parts/field.js';
import { type Listing, ResourceList } from '../../parts/resource-list.js';
import { useSession } from '../../session/session.js';
import { OwnPassword, ownPassword } from '../account/own-password.js';
import { instantColumn, textColumn } from '../../parts/small-table.js';

const path = '/v1/management/key-acts';
const kinds: readonly Schema<'KeyActKind'>[] = ['rotate', 'rewrap', 'reseal', 'destroy'];

const keyActs: Listing<typeof path> = {
  title: 'Key acts',
  path,
  rows: 'key_acts',
  rowKey: (row) => row.key_act_id,
  empty: 'No key acts yet.',
  columns: [
    { name: 'Id', cell: (row) => <code>{row.key_act_id}</code>, value: (row) => row.key_act_id, wide: true },
    textColumn('Command', (row) => commandOf(row)),
    textColumn('Reason', (row) => row.reason),
    { name: 'State', cell: (row) => <Tag name={row.state} />, value: (row) => row.state },
    textColumn('Requested by', (row) => row.requested_by_email),
    textColumn('Approved by', (row) => row.approved_by_email),
    instantColumn('Expires', (row) => row.expires_at, { wide: true }),
    { name: 'Actions', cell: (row) => <KeyActActs act={row} /> },
  ],
};

const commandOf = ({ kind, account_id: account, month }: Schema<'KeyAct'>): string =>
  [kind, account, month].filter((part) => part !== undefined).join(' ');

function KeyActActs({ act }: { readonly act: Schema<'KeyAct'> }) {
  const { data: session } = useSession();
  if (!session || (act.state !== 'requested' && act.state !== 'approved')) return null;
  const params = { path: { key_act_id: act.key_act_id } };
  return (
    <div className="acts">
      {act.state === 'requested' && act.requested_by !== session.user.user_id && (
        <Act
          operation="managementKeyActApprove"
          name="Approve"
          title={`Approve ${commandOf(act)}`}
          danger
          act={(form) => service.POST(`${path}/{key_act_id}/approve`, { params, body: ownPassword(form) })}
          done={() => 'It is approved: its command can run for 24 hours.'}
        >
          <p>
            {act.requested_by_email}: {act.reason}
          </p>
          <OwnPassword user={session.user} />
        </Act>
      )}
      <Act
        operation="managementKeyActWithdraw"
        name="Withdraw"
        title={`Withdraw ${commandOf(act)}`}
        danger
        act={() => service.POST(`${path}/{key_act_id}/withdraw`, { params })}
        done={() => 'It is withdrawn.'}
      >
        <p>Its command cannot run with it.</p>
      </Act>
    </div>
  );
}

function RequestKeyAct() {
  const { data: session } = useSession();
  return (
    <Act
      operation="managementKeyActRequest"
      name="Request a key act"
      act={(form) => {
        const { account_id, month } = entered(form);
        const kind = textOf(form, 'kind') as Schema<'KeyActKind'>;
        const keys = { ...(account_id === undefined ? {} : { account_id }), ...(month === undefined ? {} : { month }) };
        return service.POST(path, { body: { kind, ...keys, reason: textOf(form, 'reason'), ...ownPassword(form) } });
      }}
      done={() => 'It is requested: another owner approves it within 24 hours.'}
    >
      <Field name="kind" label="Command" options={kinds} />
      <Field name="account_id" label="Account" hint="Of the keys to destroy." />
      <Field name="month" label="Month" hint="Of the keys to destroy, as 2026-09." />
      <Field name="reason" label="Reason" maxLength={300} required />
      {session && <OwnPassword user={session.user} />}
    </Act>
  );
}

export const KeyActList = () => <ResourceList listing={keyActs} acts={<RequestKeyAct />} />;
