import type { Metrics } from '../telemetry/metrics.js';
import type { Tracing } from '../telemetry/tracing.js';
import type { LookupResult, Processor, ProcessorResult } from './processor.js';

/** Wraps a processor to count and trace its calls. An aborted or failed call has the outcome `open`. */
export function observed(
  processor: Processor,
  { metrics, tracing }: { readonly metrics: Metrics; readonly tracing: Tracing },
): Processor {
  const { key } = processor;

  const observe = (operation: string, call: Promise<ProcessorResult | LookupResult>, signal: AbortSignal): void => {
    const began = performance.now();
    void tracing.span(
      `${key} ${operation}`,
      { kind: 'client', attributes: { 'payment.processor': key, 'payment.operation': operation } },
      async (span) => {
        // Some processors do not reject when their signal aborts.
        const outcome = await Promise.race([call.then(outcomeOf, () => 'open'), aborted(signal).then(() => 'open')]);
        metrics.processorCalled(key, operation, outcome, (performance.now() - began) / 1000);
        span.set({ 'payment.outcome': outcome });
        if (outcome === 'open') span.fail('no_answer');
      },
    );
  };
  const watched =
    <Call, Result extends ProcessorResult | LookupResult>(
      operation: string,
      send: (call: Call, signal: AbortSignal) => Promise<Result>,
    ) =>
    (call: Call, signal: AbortSignal): Promise<Result> => {
      const sent = send(call, signal);
      observe(operation, sent, signal);
      return sent;
    };

  const { redirect } = processor;
  return {
    ...processor,
    sale: watched('sale', (call, signal) => processor.sale(call, signal)),
    authorize: watched('authorize', (call, signal) => processor.authorize(call, signal)),
    verify: watched('verify', (call, signal) => processor.verify(call, signal)),
    capture: watched('capture', (call, signal) => processor.capture(call, signal)),
    void: watched('void', (call, signal) => processor.void(call, signal)),
    refund: watched('refund', (call, signal) => processor.refund(call, signal)),
    lookup: watched('lookup', (call, signal) => processor.lookup(call, signal)),
    abandon: processor.abandon && watched('abandon', processor.abandon),
    redirect: redirect && {
      ...redirect,
      complete: watched('redirect', (call, signal) => redirect.complete(call, signal)),
    },
  };
}

const outcomeOf = (result: ProcessorResult | LookupResult): string =>
  'outcome' in result ? result.outcome : result.found === 'outcome' ? result.result.outcome : result.found;

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
