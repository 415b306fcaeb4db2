import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useRouter } from '@tanstack/react-router';
import { createContext, type ReactNode, use, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Refusal } from '../contract/client.js';
import { type OperationId, useConfirmationPause, useIsBarred, useMay } from '../session/session.js';
import { ModalDialog } from './dialog.js';
import { RefusedFields, submitted } from './field.js';
import { Failure } from './page.js';

interface Doing<Result> {
  readonly busy: boolean;
  readonly error: unknown;
  readonly result: Result | undefined;
  readonly run: (work: () => Promise<Result>) => void;
}

/** Runs an operation without a confirmation, then reloads all visible data. */
export function useAction<Result>(): Doing<Result> {
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

/** Returns the trimmed text of a field; empty if missing. */
export function textOf(form: FormData, name: string): string {
  return textAsTyped(form, name).trim();
}

/** Returns the text of a field with its spaces: a password may begin or end with one. */
export function textAsTyped(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

/** Returns the fields that are not empty. */
export const entered = (form: FormData): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...new Set(form.keys())].map((name) => [name, textOf(form, name)] as const).filter(([, value]) => value !== ''),
  );

/** Reads a list of names separated by commas or spaces. */
export const namesIn = (form: FormData, name: string): string[] =>
  textOf(form, name)
    .split(/[\s,]+/)
    .filter((each) => each !== '');

interface Said {
  readonly text: ReactNode;
  /** The view that showed the notice. */
  readonly pathname: string;
}

const AnnouncerContext = createContext<(text: ReactNode) => void>(() => undefined);
/** Shows the dialog of a secret; undefined closes it. */
const SecretContext = createContext<(dialog: ReactNode) => void>(() => undefined);

/**
 * Shows the results of actions, until the user leaves the view or dismisses the notice. The element exists from the
 * start, so screen readers announce it. It is independent of the action's button, which may disappear: a voided payment
 * has none, nor has a key that has ended.
 */
export function Announcer({ children }: { readonly children: ReactNode }) {
  const router = useRouter();
  const { pathname } = useLocation();
  const [said, setSaid] = useState<Said>();
  const [secret, showSecret] = useState<ReactNode>();
  const say = useCallback((text: ReactNode) => setSaid({ text, pathname: router.state.location.pathname }), [router]);
  const isOfView = said?.pathname === pathname;
  return (
    <AnnouncerContext value={say}>
      <SecretContext value={showSecret}>{children}</SecretContext>
      {secret}
      <div className="said">
        <div role="status">{isOfView && said.text}</div>
        {isOfView && (
          <button type="button" onClick={() => setSaid(undefined)}>
            Dismiss
          </button>
        )}
      </div>
    </AnnouncerContext>
  );
}

/** Returns a function that shows a notice and reloads all visible data. */
function useAnnounce(): (text: ReactNode) => void {
  const say = use(AnnouncerContext);
  const queries = useQueryClient();
  return (text) => {
    say(text);
    void queries.invalidateQueries();
  };
}

interface ConfirmProps {
  /** The label of the button, and the heading of the dialog. */
  readonly name: string;
  /** Returns the label of the button that confirms, from what is entered. Default: the name. */
  readonly submit?: ((form: FormData | undefined) => string) | undefined;
  readonly title?: string;
  readonly danger?: boolean;
  readonly disabled?: boolean;
  /** Returns what makes two acts one, for their idempotency key. Default: the same input. */
  readonly identity?: (form: FormData) => string;
  /** The key that a list presses the button by. */
  readonly shortcut?: string;
  /** The details to confirm: for money, the amount and currency. */
  readonly children: ReactNode;
  /** Runs the action. Shows its error and keeps the dialog open. */
  readonly onConfirm: (form: FormData, idempotencyKey: string) => Promise<unknown>;
}

/**
 * A button that opens a confirmation. Until an act's outcome is known, the same input has the same idempotency key, so
 * that a second press, a retry after a lost answer, or a dialog that is opened again acts once.
 */
export function Confirmed(props: ConfirmProps) {
  const { name, danger = false, disabled = false, shortcut } = props;
  // A confirmation is of what was shown when it opened: the view may be read again meanwhile.
  const [opened, setOpened] = useState<ConfirmProps>();
  const button = useRef<HTMLButtonElement>(null);
  const keys = useRef(new Map<string, string>());
  const close = (): void => setOpened(undefined);
  // The action may remove its button. Keyboard focus then moves to the view, not to the beginning of the page.
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
        {...(shortcut === undefined ? {} : { 'aria-keyshortcuts': shortcut })}
        onClick={() => setOpened(props)}
      >
        {name}
      </button>
      {opened && (
        <ModalDialog title={opened.title ?? opened.name} onLeave={close}>
          <Confirmation {...opened} {...{ danger, close }} keys={keys.current} />
        </ModalDialog>
      )}
    </>
  );
}

interface ConfirmationProps extends Pick<ConfirmProps, 'name' | 'submit' | 'danger' | 'identity' | 'onConfirm'> {
  /** By input, of acts whose outcome is not known. The dialog can be left and opened again meanwhile. */
  readonly keys: Map<string, string>;
  readonly close: () => void;
  readonly children: ReactNode;
}

function Confirmation({ name, submit, danger, identity, onConfirm, keys, close, children }: ConfirmationProps) {
  const [error, setError] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const [label, setLabel] = useState(submit?.(undefined) ?? name);
  const form = useRef<HTMLFormElement>(null);
  useConfirmationPause();

  async function confirm(given: FormData): Promise<void> {
    const input = identity?.(given) ?? JSON.stringify([...given]);
    const earlier = keys.get(input);
    const key = earlier ?? crypto.randomUUID();
    keys.set(input, key);
    setBusy(true);
    setError(undefined);
    try {
      await onConfirm(given, key);
      keys.delete(input);
      close();
    } catch (failure) {
      if (failure instanceof Refusal && failure.endsKey(earlier !== undefined)) keys.delete(input);
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
      onInput={submit && (({ currentTarget }) => setLabel(submit(new FormData(currentTarget))))}
      onSubmit={submitted((given) => {
        if (!busy) void confirm(given);
      })}
    >
      <RefusedFields value={error instanceof Refusal ? error.fields : []}>{children}</RefusedFields>
      <Failure error={error} />
      <div className="acts">
        <button type="button" onClick={close}>
          Cancel
        </button>
        <button type="submit" className={danger ? 'danger' : 'primary'} aria-disabled={busy}>
          {busy ? 'Sending …' : label}
        </button>
      </div>
    </form>
  );
}

interface ActProps<Result> extends Omit<ConfirmProps, 'onConfirm'> {
  /** The operation whose required role enables the button. */
  readonly operation: OperationId;
  readonly act: (form: FormData, idempotencyKey: string) => Promise<Result>;
  /** Returns the notice for the result. */
  readonly done: (result: Result) => ReactNode;
}

/**
 * A button for an operation that changes something: confirms, runs, notifies and reloads all visible data. Members of
 * an account do not see what is for users of the installation.
 */
export function Act<Result>({ operation, disabled = false, children, act, done, ...rest }: ActProps<Result>) {
  const may = useMay();
  const isBarred = useIsBarred();
  const say = useAnnounce();
  if (isBarred(operation)) return null;
  return (
    <Confirmed
      {...rest}
      disabled={disabled || !may(operation)}
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
  /** The name of the secret that is shown. */
  readonly secret: string;
  /** @returns the secret */
  readonly act: (form: FormData) => Promise<string | undefined>;
}

/**
 * A button for an operation that returns a secret. The secret is shown once, and the user closes the dialog by
 * confirming that it is saved.
 */
export function SecretAct({ operation, name, children, secret, act, danger = false }: SecretActProps) {
  const may = useMay();
  const isBarred = useIsBarred();
  const show = use(SecretContext);
  const queries = useQueryClient();
  if (isBarred(operation)) return null;
  return (
    <Confirmed
      name={name}
      danger={danger}
      disabled={!may(operation)}
      onConfirm={async (form) => {
        const made = await act(form);
        if (made !== undefined) show(<SecretDialog title={secret} made={made} close={() => show(undefined)} />);
        await queries.invalidateQueries();
      }}
    >
      {children}
    </Confirmed>
  );
}

const SecretDialog = ({ title, made, close }: Readonly<{ title: string; made: string; close: () => void }>) => (
  <ModalDialog title={title}>
    <p>It is shown only once. Save it before you continue.</p>
    <code className="secret">{made}</code>
    <div className="acts">
      <button type="button" onClick={() => void navigator.clipboard.writeText(made)}>
        Copy
      </button>
      <button type="button" className="primary" onClick={close}>
        I have it
      </button>
    </div>
  </ModalDialog>
);
