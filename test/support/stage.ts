import type { Schema } from '../../src/base/contract.js';
import { provisionSandbox } from '../../src/management/sandbox.js';
import { runDueLookups } from '../../src/payments/reconciliation/reconcile.js';
import { client, succeeded, type Answer, type ContractClient } from './contract/contract-client.js';
import { interpose, type ScriptedProcessor } from './processors/scripted-processor.js';
import { startApiService, type TestService } from './service.js';
import { until } from './time/until.js';

/** What a submission is answered with, as far as later operations need it. */
export interface Made {
  readonly transaction_id: string;
  readonly order_id?: string;
}

/** The reference that a capture, void or refund of a transaction is sent with. */
export const referenceTo = ({
  transaction_id,
  order_id = '',
}: Made): { transaction_reference_id: string; order_reference_id: string } => ({
  transaction_reference_id: transaction_id,
  order_reference_id: order_id,
});

/** Names the second terminal of a request. */
export interface OtherTerminal {
  readonly terminalId: string;
  readonly apiKey: string;
}

/**
 * A service in which nothing happens by itself: its background rounds stand still, and its banks can be told what to
 * do.
 */
export interface Stage {
  readonly service: TestService;
  readonly http: ContractClient;
  readonly bankA: ScriptedProcessor;
  readonly bankB: ScriptedProcessor;
  statusOf(transaction: Made): Promise<Schema<'Transaction'>>;
  /**
   * The answer to a submission whose processor does not answer: the service answers when its patience is over.
   * @param asked how many processors it asks before one does not answer, that one included; the clock stands still
   * until they are asked
   */
  unanswered<Body>(pending: Promise<Answer<Body>>, asked?: number): Promise<Body>;
  /**
   * Lets the time run to the limit of the call whose submission was answered `unanswered` just now, and all earlier
   * ones.
   */
  timeOut(): Promise<void>;
  /** Lets time pass and then does, once, what fell due. */
  pass(seconds: number): Promise<void>;
  /** Opens a second terminal, of another account. */
  openOtherTerminal(): Promise<OtherTerminal>;
  /** Times out what still waits for a bank, and stops the service. */
  close(): Promise<void>;
}

/** Starts a service and stops its tickers. Settings are given by their environment names. */
export async function startStage(
  settings: Readonly<Record<string, string>> = {},
  sources: Parameters<typeof startApiService>[1] = {},
): Promise<Stage> {
  const service = await startApiService(settings, sources);
  const { deps, clock } = service;
  await Promise.all(deps.lifecycle.tickers.map((ticker) => ticker.stop()));
  const [bankA, bankB] = [interpose(service, 'simulator_a'), interpose(service, 'simulator_b')];
  const http = client(service);
  const { submissionWaitMilliseconds, processorTimeoutMilliseconds } = deps.config;

  async function timeOut(milliseconds = processorTimeoutMilliseconds - submissionWaitMilliseconds): Promise<void> {
    await clock.advance(milliseconds);
    await deps.background.settled();
  }

  return {
    timeOut: () => timeOut(),
    service,
    http,
    bankA,
    bankB,

    statusOf: ({ transaction_id }) => succeeded(http.transactionStatus({ params: { transaction_id } })),

    async unanswered(pending, asked = 1) {
      const calls = () => bankA.calls.length + bankB.calls.length;
      const before = calls();
      await until('the processors are asked', () => calls() >= before + asked);
      await clock.advance(submissionWaitMilliseconds);
      return succeeded(pending);
    },

    async pass(seconds) {
      await clock.advance(seconds * 1000);
      while (await runDueLookups(deps)) await Promise.resolve();
    },

    async openOtherTerminal() {
      const other = { terminalId: 'TERM02', apiKey: 'ptk_test_key_of_another_terminal' };
      await provisionSandbox(deps.store, clock, other);
      return other;
    },

    async close() {
      await timeOut(processorTimeoutMilliseconds);
      await service.close();
    },
  };
}
