import { client, succeeded, type ContractClient } from '../../support/contract/contract-client.js';
import { processorAccount } from '../../support/processors/processor-accounts.js';
import { startStage, type Stage } from '../../support/stage.js';
import { apiKey, FakeAdyen, hmacKey, merchantAccount } from './fake-adyen.js';
import { FaultLine } from './fault-line.js';

/** Key of the account at the fake. */
export const providerKey = 'adyen_eu';

export interface BehindService {
  readonly fake: FakeAdyen;
  readonly line: FaultLine;
  readonly stage: Stage;
  readonly http: ContractClient;
  close(): Promise<void>;
}

/** The service with a terminal that is routed to an account at the fake, over a line that can be broken. */
export async function adyenBehindService(): Promise<BehindService> {
  const fake = await FakeAdyen.start();
  const line = await FaultLine.open(fake.port);
  const stage = await startStage({ PROCESSOR_ALLOW_LOCAL: 'true' });
  const http = client(stage.service);
  const { account_id: account } = await succeeded(http.managementTerminalGet());
  await succeeded(
    http.managementProcessorAccountCreate({
      body: processorAccount(account, {
        provider_key: providerKey,
        kind: 'adyen',
        credentials: { api_key: apiKey, merchant_account: merchantAccount, hmac_key: hmacKey },
        settings: { api_base: line.url, send_card_numbers: true },
      }),
    }),
  );
  await succeeded(http.managementTerminalUpdate({ body: { routes: [providerKey] } }));
  const close = async (): Promise<void> => {
    await stage.close();
    await line.close();
    await fake.close();
  };
  return { fake, line, stage, http, close };
}
