import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { answered, Refusal, type Schema, service } from '../contract/client.js';
import { keepCsrfToken } from './csrf.js';

type Session = Schema<'OpenSession'>;

/** The session of this browser; null if nobody is signed in. Polled, because it may end. */
export const sessionOptions = queryOptions({
  queryKey: ['session'],
  queryFn: async ({ signal }): Promise<Session | null> => {
    try {
      return kept(await answered(service.GET('/v1/management/sessions/current', { signal })));
    } catch (error) {
      if (error instanceof Refusal && error.status < 500) return null;
      throw error;
    }
  },
  retry: 2,
  staleTime: 30_000,
  refetchInterval: 60_000,
});

function kept(session: Session): Session {
  keepCsrfToken(session.csrf_token);
  return session;
}

export const useSession = () => useQuery(sessionOptions);

/** Returns the functions that sign in and out. Each clears the data of the previous session. */
export function useSigning() {
  const queries = useQueryClient();
  const begin = async (request: Schema<'SignInRequest'>): Promise<void> => {
    const session = kept(await answered(service.POST('/v1/management/sessions', { body: request })));
    queries.clear();
    queries.setQueryData(sessionOptions.queryKey, session);
  };
  /** Signs in with a passkey. */
  const beginWithPasskey = async (): Promise<void> => {
    const [options, { signWithPasskey }] = await Promise.all([
      answered(service.POST('/v1/management/sessions/passkey-options')),
      import('./passkey.js'),
    ]);
    await begin({ passkey: await signWithPasskey(options) });
  };
  /** Accepts an invitation with a new password and signs in. */
  const accept = async (request: Schema<'InvitationAcceptance'>): Promise<void> => {
    const session = kept(await answered(service.POST('/v1/management/invitations/accept', { body: request })));
    queries.clear();
    queries.setQueryData(sessionOptions.queryKey, session);
  };
  const end = async (): Promise<void> => {
    await answered(service.DELETE('/v1/management/sessions/current'));
    keepCsrfToken(undefined);
    sessionStorage.clear();
    queries.clear();
    queries.setQueryData(sessionOptions.queryKey, null);
  };
  return { begin, beginWithPasskey, accept, end };
}
