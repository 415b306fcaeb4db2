import { setImmediate as afterRejections } from 'node:timers/promises';

/**
 * Starts something before the tests of the enclosing `describe`, and closes or drops it after them. The result is for
 * hooks and tests: it throws before the start. Its objects and functions can be taken at once (`const { http } =
 * started(…)`).
 */
export const started = <Started extends object>(start: () => Started | Promise<Started>): Started =>
  startedBy(before, after, start);

/** The same before and after each test. */
export const startedForEach = <Started extends object>(start: () => Started | Promise<Started>): Started =>
  startedBy(beforeEach, afterEach, start);

function startedBy<Started extends object>(
  opening: Mocha.HookFunction,
  ending: Mocha.HookFunction,
  start: () => Started | Promise<Started>,
): Started {
  let running: (Started & { close?: () => unknown; drop?: () => unknown }) | undefined;
  opening(async () => {
    running = undefined;
    running = await start();
  });
  ending(() => running?.close?.() ?? running?.drop?.());
  const real = (): Started => {
    if (!running) throw new Error('it is not started before the hooks of its describe');
    return running;
  };
  return forwarding({}, real, (name) => {
    const part = () => Reflect.get(real(), name) as object;
    return running ? boundTo(running, part()) : forwarding(() => undefined, part);
  });
}

const boundTo = (owner: object, value: unknown): unknown =>
  typeof value === 'function' ? (value.bind(owner) as unknown) : value;

/** Stands in for what does not exist yet. @param target a function, if it may be one */
function forwarding<Real extends object>(
  target: object,
  real: () => Real,
  read: (name: string | symbol) => unknown = (name) => boundTo(real(), Reflect.get(real(), name)),
): Real {
  return new Proxy(target as Real, {
    get: (_, name) => read(name),
    apply: (_, self, given) => Reflect.apply(real() as () => unknown, self, given) as unknown,
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

/**
 * Ends something at the end of the enclosing block: `await using stage = closing(await startStage());`
 * @param by the method that ends it
 */
export const closing = <Opened extends Record<By, () => unknown>, By extends string = 'close'>(
  opened: Opened,
  by: By = 'close' as By,
): Opened & AsyncDisposable =>
  Object.assign(opened, {
    async [Symbol.asyncDispose]() {
      await opened[by]();
    },
  });

/** Replaces parts of an object until the end of the enclosing block: `using _replaced = replacing(clock, { now });` */
export function replacing<Of extends object>(of: Of, parts: NoInfer<Partial<Of>>): Disposable {
  const before = Object.fromEntries(Object.keys(parts).map((name) => [name, Reflect.get(of, name) as unknown]));
  Object.assign(of, parts);
  return { [Symbol.dispose]: () => void Object.assign(of, before) };
}

const rejections: { readonly reason: unknown }[] = [];
const keep = (reason: unknown): unknown => rejections.push({ reason });

async function failAtRejection(): Promise<void> {
  await afterRejections();
  const [first] = rejections.splice(0);
  if (first) throw first.reason;
}

/** A run that does not come to its end, such as one whose worker crashed, fails: Mocha would end with 0. */
export const mochaGlobalSetup = (): void => {
  process.exitCode = 1;
};

/**
 * Fails a test at a rejection that nobody handles: it would end the service. Mocha ignores one unless there is a
 * listener, and its workers remove all listeners after each file.
 */
export const mochaHooks = {
  beforeAll: (): void => {
    if (!process.listeners('unhandledRejection').includes(keep)) process.on('unhandledRejection', keep);
  },
  afterEach: failAtRejection,
  afterAll: failAtRejection,
};
