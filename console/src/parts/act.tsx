import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useRouter } from '@tanstack/react-router';
import { createContext, type ReactNode, use, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Refusal } from '../contract/client.js';
import { type OperationId, useMay } from '../session/role.js';
import { ModalDialog } from './dialog.js';
import { RefusedFields } from './field.js';
import { Failure } from './page.js';

interface Doing<Result> {
  readonly busy: boolean;
  readonly error: unknown;
  readonly result: Result | undefined;
  readonly run: (work: () => Promise<Result>) => void;
}

/** Something that is done at once, without a confirmation; then everything that is shown is read again. */
export function useDoing<Result>(): Doing<Result> {
  const queries = useQueryClient();
  const [state, setState] = useState<Omit<Doing<Result>, 'run'>>({ busy: false, error: undefined, result: undefined });
  const run = (work: () => Promise<Result>): void => {
    setState({ busy: true, error: undefined, result: undefined });
    work()
      .then(
        (result) => setState({ busy: false, error: undefined, result }),
        (error: unknown) => setState({ busy: false, error, result: undefined }),
      )
      .finally(() => void queries.invalidateQueries());
  };
  return { ...state, run };
}

/** What was entered in a field; empty where nothing was. */
export function textOf(form: FormData, name: string): string {
  return textAsTyped(form, name).trim();
}

/** The same with its spaces: a password may begin or end with one. */
export function textAsTyped(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

/** What was entered, without what was left empty. */
export const entered = (form: FormData): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...new Set(form.keys())].map((name) => [name, textOf(form, name)] as const).filter(([, value]) => value !== ''),
  );

/** A list of names as it is typed: with commas or spaces between them. */
export const namesIn = (form: FormData, name: string): string[] =>
  textOf(form, name)
    .split(/[\s,]+/)
    .filter((each) => each !== '');

interface Said {
  readonly text: ReactNode;
  /** Of the view in which it was said. */
  readonly pathname: string;
}

const SayingContext = createContext<(text: ReactNode) => void>(() => undefined);

/**
 * Where a view says what was done, until it is left or the notice is dismissed. It stands there from the start, so that
 * it is read aloud, and is no part of the button that did it: a payment that was voided has none any more.
 */
export function Saying({ children }: { readonly children: ReactNode }) {
  const router = useRouter();
  const { pathname } = useLocation();
  const [said, setSaid] = useState<Said>();
  const say = useCallback((text: ReactNode) => setSaid({ text, pathname: router.state.location.pathname }), [router]);
  const isOfView = said?.pathname === pathname;
  return (
    <SayingContext value={say}>
      {children}
      <div className="said">
        <div role="status">{isOfView && said.text}</div>
        {isOfView && (
          <button type="button" onClick={() => setSaid(undefined)}>
            Dismiss
          </button>
        )}
      </div>
    </SayingContext>
  );
}

/** What is called when something was done: it says so, and reads everything that is shown again. */
export function useSay(): (text: ReactNode) => void {
  const say = use(SayingContext);
  const queries = useQueryClient();
  return (text) => {
    say(text);
    void queries.invalidateQueries();
  };
}

interface ConfirmProps {
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
export function Confirmed({ name, title = name, danger = false, disabled = false, children, onConfirm }: ConfirmProps) {
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

interface ConfirmationProps extends Pick<ConfirmProps, 'name' | 'danger' | 'onConfirm'> {
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

interface ActProps<Result> {
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
export function Act<Result>({ operation, children, act, done, ...rest }: ActProps<Result>) {
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

interface SecretActProps {
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
export function SecretAct({ operation, name, children, secret, act, danger = false }: SecretActProps) {
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
