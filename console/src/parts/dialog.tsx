import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

interface Props {
  readonly title: string;
  /** It is left by the Escape key, without an answer. Without it, the key does nothing. */
  readonly onLeave?: () => void;
  readonly children: ReactNode;
}

/**
 * A question that wants an answer first. The browser makes the page behind it inert, for the mouse, the keyboard and
 * readers of the screen, and gives the focus back at the end.
 */
export function ModalDialog({ title, onLeave, children }: Props) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  // While it is still in the document: only then does its end give the focus back.
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
        // Of a choice of files that was given up, it bubbles.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onLeave?.();
      }}
      // A browser may close it without asking, as when the key is pressed twice.
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
