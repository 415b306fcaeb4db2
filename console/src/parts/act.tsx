import type { ReactNode } from 'react';
import { useMay, type OperationId } from '../session/role.js';
import { Confirmed } from './confirm.js';
import { useSay } from './saying.js';

interface Props<Result> {
  /** Whose role decides whether the button can be pressed. */
  readonly operation: OperationId;
  readonly name: string;
  readonly title?: string;
  readonly danger?: boolean;
  /** What is confirmed. */
  readonly children: ReactNode;
  readonly act: (form: FormData, idempotencyKey: string) => Promise<Result>;
  /** What to say when it is done. */
  readonly done: (result: Result) => ReactNode;
}

/** An operation that changes something: asked for, confirmed, done, said. Everything that is shown is read again. */
export function Act<Result>({ operation, children, act, done, ...rest }: Props<Result>) {
  const may = useMay();
  const say = useSay();
  return (
    <Confirmed
      {...rest}
      disabled={!may(operation)}
      onConfirm={async (form, key) => {
        say(done(await act(form, key)));
      }}
    >
      {children}
    </Confirmed>
  );
}
