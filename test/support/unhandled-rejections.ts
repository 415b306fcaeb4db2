const fail = (reason: unknown): never => {
  throw reason;
};

/**
 * Fails the running test at a rejection that nobody handles: it would end the service. Mocha ignores one unless there
 * is a listener, and its workers remove all listeners after each file.
 */
export const mochaHooks = {
  beforeAll: () => {
    if (!process.listeners('unhandledRejection').includes(fail)) process.on('unhandledRejection', fail);
  },
};
