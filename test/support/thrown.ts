import { expect } from 'chai';

/** The error that something ends with. Fails if it succeeds. */
export const thrownBy = (work: Promise<unknown>): Promise<Error> =>
  work.then(
    () => expect.fail('nothing was thrown'),
    (error: unknown) => {
      expect(error).to.be.instanceOf(Error);
      return error as Error;
    },
  );
