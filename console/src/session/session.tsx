import { focusManager, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect } from 'react';
import { operationTable } from '../../../generated/operations.js';
import { mayCall } from '../../../src/base/actor.js';
import { keepCsrfToken, Refusal, type Schema, service } from '../contract/client.js';

type Session = Schema<'OpenSession'>;

/** The session of this browser; null if nobody is signed in. Polled, because it may end. */
export const sessionOptions = queryOptions({
  queryKey: ['session'],
  queryFn: async ({ client, signal }): Promise<Session | null> => {
    const session = await service.GET('/v1/management/sessions/current', { signal }).then(kept, (error: unknown) => {
      if (error instanceof Refusal && error.status === 401) return null;
      throw error;
    });
    // Another tab may have signed out, or in as another user, who must not see the data of this one.
    const before = client.getQueryData<Session | null>(['session']);
    if (before && before.user.user_id !== session?.user.user_id)
      client.removeQueries({ predicate: ({ queryKey: [name] }) => name !== 'session' });
    return session;
  },
  retry: 2,
  staleTime: 30_000,
  // The request does not count as use of the session. An unattended page has to find out that it has ended.
  refetchInterval: 60_000,
  refetchIntervalInBackground: true,
});

const inputs = ['pointerdown', 'keydown', 'wheel'] as const;
const idleMilliseconds = 60_000;

let confirmations = 0;

/** Lets views be read again, unless a confirmation is open. */
const resume = (): void => focusManager.setFocused(confirmations === 0 ? undefined : false);

/**
 * Stops the reading of views while a confirmation is open, also one that is under way. After a lost answer the view
 * would remove the button of the action, and its dialog before the error is seen.
 */
export function useConfirmationPause(): void {
  const client = useQueryClient();
  // Before the effects by which the confirmation reads what it shows.
  useLayoutEffect(() => {
    confirmations++;
    resume();
    void client.cancelQueries();
    return () => {
      confirmations--;
      resume();
    };
  }, [client]);
}

/** Stops the polling of views while nobody uses the page, because each request extends the session. */
export function useIdlePause(): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let extendedAt = 0;
    const used = () => {
      clearTimeout(timer);
      resume();
      // No view is read behind a confirmation: without a request, the session of a person who types there would end.
      if (confirmations > 0 && performance.now() - extendedAt >= idleMilliseconds) {
        extendedAt = performance.now();
        void service.GET('/v1/management/accounts', { params: { query: { limit: 1 } } }).catch(() => undefined);
      }
      timer = setTimeout(() => focusManager.setFocused(false), idleMilliseconds);
    };
    used();
    for (const input of inputs) addEventListener(input, used, { passive: true });
    return () => {
      clearTimeout(timer);
      focusManager.setFocused(undefined);
      for (const input of inputs) removeEventListener(input, used);
    };
  }, []);
}

let signedOut = false;

/** True if the user has signed out on this page since they signed in last. */
export const hasSignedOut = (): boolean => signedOut;

function kept(session: Session): Session {
  signedOut = false;
  keepCsrfToken(session.csrf_token);
  return session;
}

export const useSession = () => useQuery(sessionOptions);

const nextKey = 'sso-next';

/** Returns the view that was open before the browser left for the identity provider. */
export function takeNext(): string {
  const next = sessionStorage.getItem(nextKey) ?? '/';
  sessionStorage.removeItem(nextKey);
  return next;
}

/** True if the service has an identity provider. */
export const hasProvider = (): boolean => document.querySelector('meta[name="sign-in-with-sso"]') !== null;

/** Returns the functions that sign in and out. Each clears the data of the previous session. */
export function useSigning() {
  const queries = useQueryClient();
  const open = async (opened: Promise<Session>): Promise<void> => {
    const session = kept(await opened);
    queries.clear();
    queries.setQueryData(sessionOptions.queryKey, session);
  };
  const begin = (body: Schema<'SignInRequest'>): Promise<void> =>
    open(service.POST('/v1/management/sessions', { body }));
  const beginWithPasskey = async (): Promise<void> => {
    const [options, { signWithPasskey }] = await Promise.all([
      service.POST('/v1/management/sessions/passkey-options'),
      import('./passkey.js'),
    ]);
    await begin({ passkey: await signWithPasskey(options) });
  };
  /** Leaves for the identity provider, which returns to `/sso`. */
  const leaveForProvider = async (next: string): Promise<void> => {
    const { authorization_url } = await service.POST('/v1/management/sessions/sso-options');
    sessionStorage.setItem(nextKey, next);
    location.assign(authorization_url);
  };
  /** Accepts an invitation with a new password and signs in. */
  const accept = (body: Schema<'InvitationAcceptance'>): Promise<void> =>
    open(service.POST('/v1/management/invitations/accept', { body }));
  const end = async (): Promise<void> => {
    await service.DELETE('/v1/management/sessions/current');
    keepCsrfToken(undefined);
    signedOut = true;
    sessionStorage.clear();
    queries.clear();
    queries.setQueryData(sessionOptions.queryKey, null);
  };
  return { begin, beginWithPasskey, leaveForProvider, accept, end };
}

/** Returns the exact role of a user or an access token. */
export const roleOf = ({ role, assigned_role: assigned = role }: Pick<Schema<'User'>, 'role' | 'assigned_role'>) =>
  assigned;

/** True for an accountant, to whom the service shows no card, payer, metadata and notes. */
export function useIsAccountant(): boolean {
  const user = useSession().data?.user;
  return user !== undefined && roleOf(user) === 'accountant';
}

export type OperationId = keyof typeof operationTable;

/** Returns a function that is true for an operation that no member of an account may use, if the user is a member. */
export function useIsBarred(): (operation: OperationId) => boolean {
  const isMember = useSession().data?.user.account_id !== undefined;
  return (operation) => isMember && operationTable[operation].member === 'none';
}

/**
 * Returns a function that is true if the user's role allows an operation, and if it is for members, should the user be
 * one. The service checks it again.
 */
export function useMay(): (operation: OperationId) => boolean {
  const user = useSession().data?.user;
  return (operation) => {
    const facts = operationTable[operation];
    return (
      user !== undefined &&
      mayCall(roleOf(user), facts) &&
      (user.account_id === undefined || facts.member !== 'none' || facts.role === 'anyone')
    );
  };
}
