import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { Refusal } from '../contract/refusal.js';
import { ModalDialog } from './dialog.js';
import { RefusedFields } from './field.js';
import { Failure } from './notice.js';

interface Props {
  /** What the button says, and the heading of the dialog. */
  readonly name: string;
  readonly title?: string;
  readonly danger?: boolean;
  readonly disabled?: boolean;
  /** What is confirmed, in full: for an act that moves money, its amount and currency. */
  readonly children: ReactNode;
  /** Does it. What it throws is shown, and the dialog stays. */
  readonly onConfirm: (form: FormData, idempotencyKey: string) => Promise<unknown>;
}

/**
 * A button that asks before it acts. All tries of one confirmation carry one idempotency key, so that a second press,
 * or a try after an answer that was lost, does it once; other input is another request, and gets another key.
 */
export function Confirmed({ name, title = name, danger = false, disabled = false, children, onConfirm }: Props) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = (): void => setOpen(false);
  // What was done may leave nothing to do here: the keyboard goes on from the view, not from the beginning of the page.
  useLayoutEffect(() => {
    const own = button.current;
    return () => {
      if (own === document.activeElement) document.getElementById('main')?.focus();
    };
  }, []);
  return (
    <>
      <button
        ref={button}
        type="button"
        className={danger ? 'danger' : ''}
        disabled={disabled}
        onClick={() => setOpen(true)}
      >
        {name}
      </button>
      {open && (
        <ModalDialog title={title} onLeave={close}>
          <Confirmation name={name} danger={danger} onConfirm={onConfirm} close={close}>
            {children}
          </Confirmation>
        </ModalDialog>
      )}
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
  const form = useRef<HTMLFormElement>(null);

  async function confirm(given: FormData): Promise<void> {
    const input = JSON.stringify([...given]);
    const key = tried?.input === input ? tried.key : crypto.randomUUID();
    setTried({ input, key });
    setBusy(true);
    setError(undefined);
    try {
      await onConfirm(given, key);
      close();
    } catch (failure) {
      flushSync(() => {
        setError(failure);
        setBusy(false);
      });
      form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
    }
  }

  return (
    <form
      ref={form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void confirm(new FormData(event.currentTarget));
      }}
    >
      <RefusedFields value={error instanceof Refusal ? error.fields : []}>{children}</RefusedFields>
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
