import type { RequestBody } from '../contract/contract-client.js';

/** What the simulated processors of the accounts of a test sign with. */
export const accountSecret = 'the-secret-of-a-bank-of-an-account';

let made = 0;

/** The request for an account at a simulated processor, under a name of its own. */
export const processorAccount = (
  accountId: string,
  fields: Partial<RequestBody<'managementProcessorAccountCreate'>> = {},
): RequestBody<'managementProcessorAccountCreate'> => ({
  account_id: accountId,
  provider_key: `bank_${String(++made)}`,
  kind: 'simulator',
  credentials: { webhook_secret: accountSecret },
  settings: { send_card_numbers: true, currencies: ['EUR'] },
  ...fields,
});
