/**
 * Starts something before the tests of the enclosing `describe`, and closes it after them. The result is for hooks and
 * tests: it throws before the start.
 */
export function started<Started extends object>(start: () => Started | Promise<Started>): Started {
  let running: (Started & { close?: () => unknown }) | undefined;
  before(async () => {
    running = await start();
  });
  after(() => running?.close?.());
  const real = (): object => {
    if (!running) throw new Error('it is not started before the hooks of its describe');
    return running;
  };
  return new Proxy({} as Started, {
    get(_, name) {
      const value: unknown = Reflect.get(real(), name);
      return typeof value === 'function' ? (value.bind(running) as unknown) : value;
    },
    set: (_, name, value) => Reflect.set(real(), name, value),
    has: (_, name) => Reflect.has(real(), name),
    ownKeys: () => Reflect.ownKeys(real()),
    getOwnPropertyDescriptor: (_, name) => ({
      value: Reflect.get(real(), name) as unknown,
      enumerable: true,
      configurable: true,
    }),
  });
}
