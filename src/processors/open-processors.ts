import type { Logger } from 'pino';
import type { Clock, TimeLimit } from '../base/clock.js';
import type { Config } from '../config/config.js';
import type { Store } from '../store/connection/open.js';
import { readProcessorAccounts } from '../store/processors/processor-accounts.js';
import type { Vault } from '../vault/vault.js';
import { type AdapterSources, type ProcessorAccount, type SimulatorAccount, unsealedAccount } from './account.js';
import { adyen } from './adyen/adyen.js';
import type { LookupResult, Processor, ProcessorResult } from './processor.js';
import { processorRegistry, type ProcessorRegistry } from './registry.js';
import { simulatorLedger, type SimulatorLedger } from './simulator/simulator-ledger.js';
import { simulator, simulatorKeys } from './simulator/simulator.js';
import type { Metrics } from '../telemetry/metrics.js';
import type { Tracing } from '../telemetry/tracing.js';

/**
 * Opens the processors of the configured accounts and, in a sandbox, the two simulated banks. A live service has no
 * simulated banks, because their approvals move no money.
 * @param secrets those of a sandbox; undefined in a live service
 */
export function openProcessors({
  config,
  secrets,
  store,
  vault,
  clock,
  log,
  observe,
  fetch,
  baseUrl,
}: {
  readonly config: Pick<Config, 'environment' | 'simulatorSecret' | 'processorTimeoutMilliseconds'>;
  readonly secrets: { readonly simulatorSecret: string } | undefined;
  readonly store: Store;
  readonly vault: Vault;
  readonly clock: Clock;
  readonly log: Logger;
  readonly observe: (processor: Processor) => Processor;
  readonly fetch: AdapterSources['fetch'];
  /** The public base URL for payers' browsers, without a trailing slash. */
  readonly baseUrl: string;
}): ProcessorRegistry {
  const ledger = simulatorLedger(store.pool);
  const sources = { clock, fetch, baseUrl, timeoutMilliseconds: config.processorTimeoutMilliseconds };
  const secret = config.simulatorSecret ?? secrets?.simulatorSecret;
  return processorRegistry({
    builtIn:
      config.environment === 'live' || secret === undefined
        ? []
        : simulatorKeys.map((key) => observe(simulator(key, ledger, sources, secret))),
    clock,
    read: () => readProcessorAccounts(store.pool),
    unsealed: (row, now) => unsealedAccount(vault, row, now),
    make: async (account) => observe(await adapterOf(account, sources, ledger)),
    note: (error, processorAccountId) =>
      log.error({ err: error, processorAccount: processorAccountId }, 'a processor account cannot be used'),
  });
}

/**
 * Creates the adapter of an account. A processor's library is loaded with its first account, because Stripe's takes 400
 * ms and 19 MB.
 * @throws Error for an account that its adapter cannot serve
 */
async function adapterOf(
  account: ProcessorAccount,
  sources: AdapterSources & { readonly baseUrl: string },
  ledger: SimulatorLedger,
): Promise<Processor> {
  switch (account.kind) {
    case 'simulator':
      return simulatorOf(account, ledger, sources);
    case 'stripe': {
      const { stripeProcessor } = await import('./stripe/stripe.js');
      return stripeProcessor(account, sources);
    }
    case 'adyen':
      return adyen(account, sources);
  }
}

/**
 * Creates the simulated bank of an account, with the account's settings. It has its ledger here; only `check` calls a
 * configured address.
 */
function simulatorOf(
  { key, settings, credentials }: SimulatorAccount,
  ledger: SimulatorLedger,
  { clock, fetch, baseUrl }: AdapterSources & { readonly baseUrl: string },
): Processor {
  const bank = simulator(key, ledger, { clock, baseUrl }, ...credentials.secrets);
  const { apiBase, currencies, paymentMethods: methods, sendCardNumbers } = settings;
  return {
    ...bank,
    check: async (signal) => {
      if (apiBase === undefined) return bank.check(signal);
      try {
        await fetch(apiBase, { signal });
        return await bank.check(signal);
      } catch {
        return { works: false, reason: 'ROUTING.PROCESSOR_UNAVAILABLE' };
      }
    },
    capabilities: {
      ...bank.capabilities,
      cardNumbers: sendCardNumbers,
      ...(currencies.length > 0 ? { currencies } : {}),
      ...(methods.length > 0 ? { paymentMethods: methods } : {}),
    },
  };
}

/** Wraps a processor to count and trace its calls. An aborted or failed call has the outcome `open`. */
export function observed(
  processor: Processor,
  { metrics, tracing }: { readonly metrics: Metrics; readonly tracing: Tracing },
): Processor {
  const { key } = processor;

  const observe = (operation: string, call: Promise<ProcessorResult | LookupResult>, limit: TimeLimit): void => {
    const began = performance.now();
    void tracing.span(
      `${key} ${operation}`,
      { kind: 'client', attributes: { 'payment.processor': key, 'payment.operation': operation } },
      async (span) => {
        const outcome = await outcomeBefore(call, limit);
        metrics.processorCalled(key, operation, outcome, (performance.now() - began) / 1000);
        span.set({ 'payment.outcome': outcome });
        if (outcome === 'open') span.fail('no_answer');
      },
    );
  };
  const watched =
    <Call, Result extends ProcessorResult | LookupResult>(
      operation: string,
      send: (call: Call, limit: TimeLimit) => Promise<Result>,
    ) =>
    (call: Call, limit: TimeLimit): Promise<Result> => {
      const sent = send(call, limit);
      observe(operation, sent, limit);
      return sent;
    };

  const { redirect } = processor;
  return {
    ...processor,
    sale: watched('sale', (call, limit) => processor.sale(call, limit)),
    authorize: watched('authorize', (call, limit) => processor.authorize(call, limit)),
    verify: watched('verify', (call, limit) => processor.verify(call, limit)),
    capture: watched('capture', (call, limit) => processor.capture(call, limit)),
    void: watched('void', (call, limit) => processor.void(call, limit)),
    refund: watched('refund', (call, limit) => processor.refund(call, limit)),
    lookup: watched('lookup', (call, limit) => processor.lookup(call, limit)),
    abandon: processor.abandon && watched('abandon', processor.abandon),
    redirect: redirect && {
      ...redirect,
      complete: watched('redirect', (call, limit) => redirect.complete(call, limit)),
    },
  };
}

const outcomeOf = (result: ProcessorResult | LookupResult): string =>
  'outcome' in result ? result.outcome : result.found === 'outcome' ? result.result.outcome : result.found;

/** Does not wait for the call after its time: some processors do not reject then. */
const outcomeBefore = (call: Promise<ProcessorResult | LookupResult>, limit: TimeLimit): Promise<string> =>
  new Promise((resolve) => {
    const open = () => resolve('open');
    limit.onReached = open;
    call.then((result) => resolve(outcomeOf(result)), open);
  });
