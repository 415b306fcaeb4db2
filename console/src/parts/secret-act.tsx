import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useMay, type OperationId } from '../session/role.js';
import { Confirmed } from './confirm.js';
import { ModalDialog } from './dialog.js';

interface Props {
  readonly operation: OperationId;
  readonly name: string;
  readonly danger?: boolean;
  readonly children: ReactNode;
  /** What it is that is shown. */
  readonly secret: string;
  /** @returns the secret */
  readonly act: (form: FormData) => Promise<string | undefined>;
}

/** An operation that answers a secret, which is shown once: in a dialog that one closes by saying that it was taken. */
export function SecretAct({ operation, name, children, secret, act, danger = false }: Props) {
  const may = useMay();
  const queries = useQueryClient();
  const [shown, setShown] = useState<string>();
  return (
    <>
      <Confirmed
        name={name}
        danger={danger}
        disabled={!may(operation)}
        onConfirm={async (form) => {
          setShown(await act(form));
          await queries.invalidateQueries();
        }}
      >
        {children}
      </Confirmed>
      {shown !== undefined && (
        <ModalDialog title={secret}>
          <p>It is shown here only. Copy it to where it is kept before you go on.</p>
          <code className="secret">{shown}</code>
          <div className="acts">
            <button type="button" onClick={() => void navigator.clipboard.writeText(shown)}>
              Copy
            </button>
            <button type="button" className="primary" onClick={() => setShown(undefined)}>
              I have it
            </button>
          </div>
        </ModalDialog>
      )}
    </>
  );
}
