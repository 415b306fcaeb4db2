import { ModalDialog } from '../../parts/dialog.js';
import { download } from '../../parts/export.js';

interface Props {
  readonly codes: readonly string[];
  readonly close: () => void;
}

/** Shows the recovery codes once. The user closes the dialog by confirming that they are saved. */
export function RecoveryCodes({ codes, close }: Props) {
  const text = codes.join('\n');
  return (
    <ModalDialog title="Recovery codes">
      <p>
        Each replaces a code of the application once, on the day on which it is lost. They are shown here only: keep
        them before you go on, and not on the device that has the application.
      </p>
      <ul className="secret" aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="acts">
        <button type="button" onClick={() => void navigator.clipboard.writeText(text)}>
          Copy
        </button>
        <button type="button" onClick={() => download([`${text}\n`], 'text/plain;charset=utf-8', 'recovery-codes.txt')}>
          Download
        </button>
        <button type="button" className="primary" onClick={close}>
          I have them
        </button>
      </div>
    </ModalDialog>
  );
}
