import type { Schema } from '../contract/client.js';

const tones: Readonly<Record<string, 'good' | 'bad' | 'waits' | 'unsure' | undefined>> = {
  APPROVED: 'good',
  delivered: 'good',
  active: 'good',
  enabled: 'good',
  approved: 'good',
  completed: 'good',
  PROCESSING: 'waits',
  pending: 'waits',
  processing: 'waits',
  received: 'waits',
  open: 'unsure',
  reversing: 'waits',
  DECLINED: 'bad',
  ERROR: 'bad',
  declined: 'bad',
  failed: 'bad',
  failing: 'bad',
  disabled: 'bad',
  revoked: 'bad',
  UNKNOWN: 'unsure',
  'no answer': 'unsure',
};

/** A state as a word, and as a colour for those who see it. */
export function Tag({ name }: { readonly name: string }) {
  return <span className={`tag ${tones[name] ?? 'plain'}`}>{name}</span>;
}

/** A status with its reason. */
export function Status({ status }: { readonly status: Schema<'StatusObject'> }) {
  return (
    <span className="status">
      <Tag name={status.status ?? 'none'} />
      {status.status !== 'APPROVED' && <span className="reason">{status.reasonCode}</span>}
    </span>
  );
}
