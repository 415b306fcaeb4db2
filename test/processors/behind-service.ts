import type { Schema } from '../../src/base/contract.js';
import type { Answer, ContractClient, RequestBody } from '../support/contract/contract-client.js';
import { paymentWith, type SubmissionRequest } from '../support/payments.js';
import { processorAccount } from '../support/processors/processors.js';
import { type Made, type Stage, startStage } from '../support/stage.js';
import { FaultyLine } from './faulty-line.js';

interface FakeProcessor {
  readonly address: string;
  close(): Promise<void>;
}

/** The service with a terminal that is routed to an account at a fake, over a line that can be broken. */
export interface BehindService<Fake> {
  readonly fake: Fake;
  readonly line: FaultyLine;
  readonly stage: Stage;
  readonly http: ContractClient;
  /** Makes a sale of 10.50 EUR, by default with a card that is approved. */
  sell(cardNumber?: string, fields?: Partial<SubmissionRequest>): Promise<Made>;
  hold(cardNumber?: string): Promise<Made>;
  /** Returns the status of a transaction and its reason: `APPROVED AUTH.APPROVED`. */
  statusOf(transaction: Made): Promise<string>;
  /** Sends a notification of the fake, and waits until the service has dealt with it. */
  deliver(rawBody: string, headers?: Readonly<Record<string, string>>): Promise<Answer<Schema<'Problem'> | string>>;
  close(): Promise<void>;
}

/** @param approved the number of a card that the fake approves */
export async function startBehindService<Fake extends FakeProcessor>(
  fake: Fake,
  approved: string,
  account: Pick<RequestBody<'managementProcessorAccountCreate'>, 'kind' | 'provider_key' | 'credentials'>,
): Promise<BehindService<Fake>> {
  const line = await FaultyLine.open(fake.address);
  const stage = await startStage({ PROCESSOR_ALLOW_LOCAL: 'true', STATEMENT_DAYS: '0' });
  const { http } = stage;
  const { account_id } = await http.managementTerminalGet().ok;
  const settings = { api_base: line.address, send_card_numbers: true };
  await http.managementProcessorAccountCreate({ body: processorAccount(account_id, { ...account, settings }) }).ok;
  await http.managementTerminalUpdate({ body: { routes: [account.provider_key] } }).ok;
  let orders = 0;
  const order = (cardNumber = approved, fields: Partial<SubmissionRequest> = {}) => ({
    body: paymentWith(cardNumber, { merchant_transaction_id: `order-${++orders}`, ...fields }),
  });
  return {
    ...{ fake, line, stage, http },
    sell: (...of) => http.sale(order(...of)).ok,
    hold: (cardNumber) => http.preauth(order(cardNumber)).ok,
    async statusOf(transaction) {
      const { status } = await stage.statusOf(transaction);
      return `${status.status} ${status.reasonCode}`;
    },
    async deliver(rawBody, headers = {}) {
      // What it brings about has a time of its own, by which tests list it.
      await stage.service.clock.advance(1);
      const answer = await http.providerAccountNotification({ provider_key: account.provider_key, rawBody, headers });
      await stage.service.deps.background.settled();
      return answer;
    },
    async close() {
      await stage.close();
      await line.close();
      await fake.close();
    },
  };
}
