import type { Schema } from '../../../src/base/contract.js';
import { succeeded, type ContractClient, type Credentials } from '../contract/contract-client.js';
import { approvedCard } from '../payments.js';
import { terminalId } from '../service.js';

/** A card as card fields send it. */
export const enteredCard = (
  cardNumber: string = approvedCard,
  fields: Partial<Schema<'TokenRequest'>> = {},
): Schema<'TokenRequest'> => ({ card_number: cardNumber, expiry_month: 12, expiry_year: 2030, cvv: '123', ...fields });

/** Makes a publishable key of a terminal. */
export async function publishableKey(
  api: Pick<ContractClient, 'managementTerminalGet' | 'managementApiKeyCreate'>,
  allowed_origins: readonly string[] = ['https://shop.example.com'],
  terminal: string = terminalId,
  fields: Partial<Schema<'ApiKeyRequest'>> = {},
): Promise<Schema<'NewApiKey'>> {
  const { account_id } = await succeeded(api.managementTerminalGet({ terminalId: terminal }));
  return succeeded(
    api.managementApiKeyCreate({
      body: { account_id, terminal_friendly_ids: [terminal], allowed_origins: [...allowed_origins], ...fields },
    }),
  );
}

/** Credentials with a publishable key of their terminal, which is made for them. */
export async function withPublishableKey(api: ContractClient, credentials: Credentials): Promise<Credentials> {
  const { api_key } = await publishableKey(api, undefined, credentials.terminalId);
  return { ...credentials, publishableKey: api_key };
}
