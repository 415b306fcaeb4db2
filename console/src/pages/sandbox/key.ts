import { answered, type Schema, service } from '../../contract/client.js';

/** Lifetime of a test key, in milliseconds. */
const lifetime = 12 * 3_600_000;

const placeOf = (terminalId: string): string => `console:sandbox-key:${terminalId}`;

interface Kept {
  readonly apiKey: string;
  readonly expiresAt: string;
}

/**
 * Returns an API key of a sandbox terminal, for operations of merchants. Created on first use, stored in this window
 * and valid for half a day. @throws Refusal
 */
export async function sandboxKey({ terminal_friendly_id: id, account_id }: Schema<'Terminal'>): Promise<string> {
  const kept = JSON.parse(sessionStorage.getItem(placeOf(id)) ?? 'null') as Kept | null;
  if (kept && Date.parse(kept.expiresAt) > Date.now() + 60_000) return kept.apiKey;
  const expiresAt = new Date(Date.now() + lifetime).toISOString();
  const { api_key: apiKey } = await answered(
    service.POST('/v1/management/api-keys', {
      body: { account_id, environment: 'sandbox', terminal_friendly_ids: [id], expires_at: expiresAt },
    }),
  );
  sessionStorage.setItem(placeOf(id), JSON.stringify({ apiKey, expiresAt } satisfies Kept));
  return apiKey;
}

/** Returns the headers of a merchant's request. */
export const withKey = (apiKey: string) => ({ headers: { 'x-api-key': apiKey } });
