import type { Schema } from '../../contract/client.js';
import { Act, textOf } from '../../parts/act.js';
import { Field } from '../../parts/field.js';

type State = Schema<'OperatingState'>;

interface Props {
  readonly operation: 'managementAccountUpdate' | 'managementTerminalUpdate';
  readonly name: string;
  /** Absent for an active one. */
  readonly state: State | undefined;
  readonly change: (state: State) => Promise<unknown>;
}

const meanings: readonly (readonly [State, string])[] = [
  ['active', 'active: takes payments'],
  ['off', 'off: no new payments, planned ones wait'],
  ['closed', 'closed permanently'],
];

/** Switches an account or a terminal off and on, or closes it. */
export const OperatingState = ({ operation, name, state = 'active', change }: Props) => (
  <Act
    operation={operation}
    name="State"
    title={`State of ${name}`}
    danger
    act={(form) => change(textOf(form, 'state') as State)}
    done={() => 'The state is changed.'}
  >
    <p>
      While it is off, captures, voids, refunds and events continue. An owner closes it, after its series have ended.
    </p>
    <Field name="state" label="State" options={meanings} defaultValue={state} />
  </Act>
);
