import { useState, type ReactNode } from 'react';
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { Failure } from './notice.js';

interface Props {
  /** What the button says, and the heading of the dialog. */
  readonly name: string;
  readonly title?: string;
  readonly danger?: boolean;
  readonly disabled?: boolean;
  /** What is confirmed, in full: for an act that moves money, its amount and currency. */
  readonly children: ReactNode | ((close: () => void) => ReactNode);
  /** Does it. What it throws is shown, and the dialog stays. */
  readonly onConfirm: (form: FormData, idempotencyKey: string) => Promise<unknown>;
}

/**
 * A button that asks before it acts. All tries of one confirmation carry one idempotency key, so that a second press,
 * or a try after an answer that was lost, does it once; other input is another request, and gets another key.
 */
export function Confirmed({ name, title = name, danger = false, disabled = false, children, onConfirm }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className={danger ? 'danger' : ''} disabled={disabled} onClick={() => setOpen(true)}>
        {name}
      </button>
      <ModalOverlay isOpen={open} onOpenChange={setOpen} className="overlay">
        <Modal className="modal">
          <Dialog role="alertdialog" className="dialog">
            <Heading slot="title">{title}</Heading>
            <Confirmation name={name} danger={danger} onConfirm={onConfirm} close={() => setOpen(false)}>
              {typeof children === 'function' ? children(() => setOpen(false)) : children}
            </Confirmation>
          </Dialog>
        </Modal>
      </ModalOverlay>
    </>
  );
}

interface ConfirmationProps extends Pick<Props, 'name' | 'danger' | 'onConfirm'> {
  readonly close: () => void;
  readonly children: ReactNode;
}

function Confirmation({ name, danger, onConfirm, close, children }: ConfirmationProps) {
  const [error, setError] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const [tried, setTried] = useState<{ readonly input: string; readonly key: string }>();

  async function confirm(form: FormData): Promise<void> {
    const input = JSON.stringify([...form]);
    const key = tried?.input === input ? tried.key : crypto.randomUUID();
    setTried({ input, key });
    setBusy(true);
    setError(undefined);
    try {
      await onConfirm(form, key);
      close();
    } catch (failure) {
      setError(failure);
      setBusy(false);
    }
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void confirm(new FormData(event.currentTarget));
      }}
    >
      {children}
      <Failure error={error} />
      <div className="acts">
        <button type="button" onClick={close}>
          Cancel
        </button>
        <button type="submit" className={danger ? 'danger' : 'primary'} aria-disabled={busy}>
          {busy ? 'Sending …' : name}
        </button>
      </div>
    </form>
  );
}
