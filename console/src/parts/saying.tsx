import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useRouter } from '@tanstack/react-router';
import { createContext, use, useCallback, useState, type ReactNode } from 'react';

interface Said {
  readonly text: ReactNode;
  /** Of the view in which it was said. */
  readonly pathname: string;
}

const SayingContext = createContext<(text: ReactNode) => void>(() => undefined);

/**
 * Where a view says what was done, until it is left or the notice is dismissed. It stands there from the start, so that
 * it is read aloud, and is no part of the button that did it: a payment that was voided has none any more.
 */
export function Saying({ children }: { readonly children: ReactNode }) {
  const router = useRouter();
  const { pathname } = useLocation();
  const [said, setSaid] = useState<Said>();
  const say = useCallback((text: ReactNode) => setSaid({ text, pathname: router.state.location.pathname }), [router]);
  const isOfView = said?.pathname === pathname;
  return (
    <SayingContext value={say}>
      {children}
      <div className="said">
        <div role="status">{isOfView && said.text}</div>
        {isOfView && (
          <button type="button" onClick={() => setSaid(undefined)}>
            Dismiss
          </button>
        )}
      </div>
    </SayingContext>
  );
}

/** What is called when something was done: it says so, and reads everything that is shown again. */
export function useSay(): (text: ReactNode) => void {
  const say = use(SayingContext);
  const queries = useQueryClient();
  return (text) => {
    say(text);
    void queries.invalidateQueries();
  };
}
