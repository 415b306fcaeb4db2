import { useId, type InputHTMLAttributes, type ReactNode } from 'react';

interface Props extends InputHTMLAttributes<HTMLInputElement> {
  readonly name: string;
  readonly label: string;
  readonly hint?: ReactNode;
  /** A choice among these, in place of text. */
  readonly options?: readonly (string | readonly [value: string, label: string])[];
  /** Several lines. */
  readonly long?: boolean;
}

/** A field of a form with its label and what is to be known of it. */
export function Field({ name, label, hint, options, long = false, ...input }: Props) {
  const id = useId();
  const described = hint === undefined ? {} : { 'aria-describedby': `${id}-hint` };
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
    </div>
  );
}
