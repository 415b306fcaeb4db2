import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

interface Props {
  readonly title: string;
  /** Called when the Escape key closes the dialog without an answer. Without it, the key has no effect. */
  readonly onLeave?: () => void;
  readonly children: ReactNode;
}

/**
 * A modal dialog. The browser makes the page behind it inert for pointer, keyboard and screen readers, and restores the
 * focus at the end.
 */
export function ModalDialog({ title, onLeave, children }: Props) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  // A layout effect, because only closing the dialog while it is in the document restores the focus.
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  return createPortal(
    <dialog
      ref={dialog}
      role="alertdialog"
      aria-labelledby={id}
      className="dialog"
      onCancel={(event) => {
        // A cancelled file selection sends the event from an inner element.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onLeave?.();
      }}
      // Browsers may close the dialog unasked, for example if the key is pressed twice.
      onClose={() => {
        if (dialog.current?.open !== false) return;
        if (onLeave) onLeave();
        else dialog.current.showModal();
      }}
    >
      <h2 id={id}>{title}</h2>
      {children}
    </dialog>,
    document.body,
  );
}

/** Returns the key that is pressed as a shortcut: not while a person types, and not with a dialog in front. */
export function shortcutOf(event: KeyboardEvent): string | undefined {
  const typing = 'input:not([type=checkbox]), textarea, select';
  const isTyping = event.target instanceof Element && event.target.matches(typing);
  const isModified = event.ctrlKey || event.metaKey || event.altKey;
  return isTyping || isModified || document.querySelector('dialog[open]') ? undefined : event.key;
}
