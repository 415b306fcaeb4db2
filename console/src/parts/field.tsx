import { createContext, use, useId, type InputHTMLAttributes, type ReactNode, type SubmitEvent } from 'react';
import type { Schema } from '../contract/client.js';

/** Returns the handler of a form, which calls back with what is entered. */
export const submitted =
  (send: (form: FormData) => void) =>
  (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    send(new FormData(event.currentTarget, event.nativeEvent.submitter));
  };

/** The field errors of the form's last refusal. */
export const RefusedFields = createContext<readonly Schema<'FieldError'>[]>([]);

interface Props extends InputHTMLAttributes<HTMLInputElement> {
  readonly name: string;
  readonly label: string;
  readonly hint?: ReactNode;
  /** The choices of a select field, which replaces the text field. */
  readonly options?: readonly (string | readonly [value: string, label: string])[];
  /** True for several lines. */
  readonly long?: boolean;
}

export function Field({ name, label, hint, options, long = false, ...input }: Props) {
  const id = useId();
  // Members of a list are named by index: `return_origins.1`.
  const refusal = use(RefusedFields).find(({ field }) => field === name || field.startsWith(`${name}.`));
  const about = [hint === undefined ? [] : `${id}-hint`, refusal ? `${id}-refusal` : []].flat().join(' ');
  const described = {
    ...(about === '' ? {} : { 'aria-describedby': about }),
    ...(refusal ? { 'aria-invalid': true } : {}),
  };
  const { required, defaultValue, maxLength } = input;
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {options ? (
        <select id={id} name={name} required={required} defaultValue={defaultValue} {...described}>
          {options.map((option) => {
            const [value, text] = typeof option === 'string' ? [option, option] : option;
            return (
              <option key={value} value={value}>
                {text}
              </option>
            );
          })}
        </select>
      ) : long ? (
        <textarea id={id} name={name} rows={4} {...{ required, defaultValue, maxLength }} {...described} />
      ) : (
        <input id={id} name={name} autoComplete="off" {...input} {...described} />
      )}
      {hint !== undefined && (
        <p id={`${id}-hint`} className="hint">
          {hint}
        </p>
      )}
      {refusal && (
        <p id={`${id}-refusal`} className="refusal">
          {refusal.message}
        </p>
      )}
    </div>
  );
}
