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
