/** An object whose members are made when they are first asked for. */
export function lazily<Made extends object>(make: { readonly [Name in keyof Made]: () => Made[Name] }): Made {
  const made = {} as Made;
  for (const name of Object.keys(make) as (keyof Made)[]) {
    Object.defineProperty(made, name, {
      enumerable: true,
      configurable: true,
      get() {
        const value = make[name]();
        Object.defineProperty(made, name, { value, enumerable: true });
        return value;
      },
    });
  }
  return made;
}
