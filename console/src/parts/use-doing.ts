import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

interface Doing<Result> {
  readonly busy: boolean;
  readonly error: unknown;
  readonly result: Result | undefined;
  readonly run: (work: () => Promise<Result>) => void;
}

/** Something that is done at once, without a confirmation; then everything that is shown is read again. */
export function useDoing<Result>(): Doing<Result> {
  const queries = useQueryClient();
  const [state, setState] = useState<Omit<Doing<Result>, 'run'>>({ busy: false, error: undefined, result: undefined });
  const run = (work: () => Promise<Result>): void => {
    setState({ busy: true, error: undefined, result: undefined });
    work()
      .then(
        (result) => setState({ busy: false, error: undefined, result }),
        (error: unknown) => setState({ busy: false, error, result: undefined }),
      )
      .finally(() => void queries.invalidateQueries());
  };
  return { ...state, run };
}
