import { succeeded } from '../../support/contract/contract-client.js';
import { processorAccount } from '../../support/processors/processor-accounts.js';
import { startStage, type Stage } from '../../support/stage.js';
import { FaultyLine } from '../faulty-line.js';
import { secretKey, webhookSecret } from './adapter.js';
import { FakeStripe } from './fake-stripe.js';

/** Key of the account at the fake. */
export const providerKey = 'stripe_main';

export interface BehindService {
  readonly fake: FakeStripe;
  readonly line: FaultyLine;
  readonly stage: Stage;
  close(): Promise<void>;
}

/** The service with a terminal that is routed to an account at the fake, over a line that can be broken. */
export async function stripeBehindService(): Promise<BehindService> {
  const fake = await FakeStripe.open();
  const line = await FaultyLine.open(fake.address);
  const stage = await startStage({ PROCESSOR_ALLOW_LOCAL: 'true', STATEMENT_DAYS: '0' });
  const { account_id: account } = await succeeded(stage.http.managementTerminalGet());
  await succeeded(
    stage.http.managementProcessorAccountCreate({
      body: processorAccount(account, {
        provider_key: providerKey,
        kind: 'stripe',
        credentials: { secret_key: secretKey, webhook_secret: webhookSecret },
        settings: { api_base: line.address, send_card_numbers: true },
      }),
    }),
  );
  await succeeded(stage.http.managementTerminalUpdate({ body: { routes: [providerKey] } }));
  const close = async (): Promise<void> => {
    await stage.close();
    await line.close();
    await fake.close();
  };
  return { fake, line, stage, close };
}
