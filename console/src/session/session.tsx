import { useQuery } from '@tanstack/react-query';
import { answered, service } from '../contract/client.js';

/** Who works here. Read again when the window is looked at anew: a session may have ended meanwhile. */
export function useSession() {
  return useQuery({
    queryKey: ['session'],
    queryFn: ({ signal }) =>
      answered(service.GET('/v1/management/accounts', { params: { query: { limit: 1 } }, signal })),
    retry: false,
    staleTime: 60_000,
  });
}
