import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { answered, Refusal, type Schema, service } from '../contract/client.js';
import { keepCsrfToken } from './csrf.js';

type Session = Schema<'OpenSession'>;

/** The session of this browser; null where nobody is signed in. It is read again now and then: it may have ended. */
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

/** Signing in and out. What was read in one session is forgotten before another begins. */
export function useSigning() {
  const queries = useQueryClient();
  const begin = async (request: Schema<'SignInRequest'>): Promise<void> => {
    const session = kept(await answered(service.POST('/v1/management/sessions', { body: request })));
    queries.clear();
    queries.setQueryData(sessionOptions.queryKey, session);
  };
  /** A passkey signs a challenge of this browser. */
  const beginWithPasskey = async (): Promise<void> => {
    const [options, { signWithPasskey }] = await Promise.all([
      answered(service.POST('/v1/management/sessions/passkey-options')),
      import('./passkey.js'),
    ]);
    await begin({ passkey: await signWithPasskey(options) });
  };
  /** The invited choose their password, and are signed in. */
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
