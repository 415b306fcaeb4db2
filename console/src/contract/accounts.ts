import { useQuery } from '@tanstack/react-query';
import { readPage } from './lists.js';

/** The accounts, the newest first; undefined until they are known. */
export function useAccounts() {
  const { data } = useQuery({
    queryKey: ['accounts'],
    queryFn: ({ signal }) => readPage('/v1/management/accounts', 'accounts', { query: {}, limit: 200, signal }),
    staleTime: 60_000,
  });
  return data?.rows;
}
