import { provisionSandbox } from '../../src/management/sandbox.js';
import { runDueLookups } from '../../src/payments/reconciliation/reconcile.js';
import { type Answer, client, succeeded } from './contract/contract-client.js';
import { interpose } from './processors/scripted-processor.js';
import { bankEntriesOf, callsOf, eventTypesOf } from './records.js';
import { startApiService } from './service.js';
import { until } from './time/clock.js';

/** The part of a submission's answer that later operations need. */
export interface Made {
  readonly transaction_id: string;
  readonly order_id?: string;
}

/** Returns the reference of a transaction for a capture, void or refund. */
export const referenceTo = ({
  transaction_id,
  order_id = '',
}: Made): { transaction_reference_id: string; order_reference_id: string } => ({
  transaction_reference_id: transaction_id,
  order_reference_id: order_id,
});

/** Returns the part of a request that retries a transaction. */
export const retryOf = ({ transaction_id }: Made): { retry: { originating_id: string } } => ({
  retry: { originating_id: transaction_id },
});

/** Returns the recorded calls of an operation whose answer was lost and whose lookup found it approved. */
export const foundByLookup = (operation: string): string[] => [
  `simulator_a ${operation} open PROCESSOR.TIMEOUT`,
  'simulator_a lookup approved AUTH.APPROVED',
];

/** Names the second terminal of a request. */
export interface OtherTerminal {
  readonly terminalId: string;
  readonly apiKey: string;
}

/** A service without background runs, whose banks can be scripted. */
export type Stage = Awaited<ReturnType<typeof startStage>>;

/** Starts a service and stops its tickers. Settings are given by their environment names. */
export async function startStage(
  settings: Readonly<Record<string, string>> = {},
  sources: Parameters<typeof startApiService>[1] = {},
) {
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

  const statusOf = ({ transaction_id }: Made) => http.transactionStatus({ transaction_id }).ok;
  /** Returns the entries of a transaction in the banks' ledgers. */
  const entriesOf = ({ transaction_id }: Made) => bankEntriesOf(service, transaction_id);

  return {
    /** Advances the clock to the time limit of the last `unanswered` call, and of all earlier ones. */
    timeOut: () => timeOut(),
    service,
    query: service.query,
    http,
    bankA,
    bankB,

    statusOf,
    /** Returns a transaction's status and reason: `DECLINED AUTH.DO_NOT_HONOR`. */
    async outcomeOf(made: Made): Promise<string> {
      const { status } = await statusOf(made);
      return `${status.status} ${status.reasonCode}`;
    },
    /** Returns the types of the events about a transaction, in the order of their writing. */
    eventTypesOf: ({ transaction_id }: Made) => eventTypesOf(service, transaction_id),
    /** Returns the recorded processor calls, in order: `simulator_a sale approved AUTH.APPROVED`. */
    callsOf: async ({ transaction_id }: Made) =>
      (await callsOf(service, transaction_id)).map((call) => Object.values(call).join(' ')),
    entriesOf,
    /** Returns the banks' entries, each with its number of calls: `simulator_a sale 10.5000 EUR approved 1`. */
    ledgerOf: async (made: Made) => (await entriesOf(made)).map((entry) => Object.values(entry).join(' ')),

    /**
     * Waits until the service answers a submission without its processor's answer.
     * @param asked the number of processors called, including the one that does not answer; the clock stands still
     * until they are called
     */
    async unanswered<Body>(pending: Promise<Answer<Body>>, asked = 1): Promise<Body> {
      const calls = () => bankA.calls.length + bankB.calls.length;
      const before = calls();
      await until('the processors are asked', () => calls() >= before + asked);
      await clock.advance(submissionWaitMilliseconds);
      return succeeded(pending);
    },

    /** Advances the clock, and then runs due work once. */
    async pass(seconds: number): Promise<void> {
      await clock.advance(seconds * 1000);
      while (await runDueLookups(deps)) await Promise.resolve();
    },

    /** Opens a second terminal, of another account. */
    async openOtherTerminal(): Promise<OtherTerminal> {
      const other = { terminalId: 'TERM02', apiKey: 'ptk_test_key_of_another_terminal' };
      await provisionSandbox(deps, other);
      return other;
    },

    /** Times out pending calls of banks, and stops the service. */
    async close(): Promise<void> {
      await timeOut(processorTimeoutMilliseconds);
      await service.close();
    },
  };
}

/** Seconds between the lookups of an attempt without an answer. After the last one it is UNKNOWN. */
export const lookupPauses = [10, 30, 120, 300, 900];

/**
 * Makes a submission to a processor that answers neither the call nor any lookup, so that the transaction becomes
 * UNKNOWN.
 */
export async function leaveUnknown<Body extends Made>(stage: Stage, pending: Promise<Answer<Body>>): Promise<Body> {
  const bank = stage.bankA;
  const made = await stage.unanswered(pending);
  await stage.timeOut();
  bank.answerLookup = () => Promise.resolve({ found: 'nothing-final' });
  for (const seconds of lookupPauses) await stage.pass(seconds);
  bank.answerLookup = undefined;
  const { status } = await stage.statusOf(made);
  if (status.status !== 'UNKNOWN')
    throw new Error(`the transaction ${made.transaction_id} is ${status.status ?? 'without a status'}`);
  return made;
}
