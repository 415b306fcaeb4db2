import type { Metrics } from '../telemetry/metrics.js';
import type { LookupResult, Processor, ProcessorResult } from './processor.js';

/** The same processor, with its calls counted. One that is given up on, or breaks, has the outcome `open`. */
export function observed(processor: Processor, metrics: Metrics): Processor {
  const watch = <Call, Result extends ProcessorResult | LookupResult>(operation: string, send: (call: Call, signal: AbortSignal) => Promise<Result>) =>
    async (call: Call, signal: AbortSignal): Promise<Result> => {
      const began = performance.now();
      let told = false;
      const tell = (outcome: string): void => {
        if (told) return;
        told = true;
        metrics.processorCalled(processor.key, operation, outcome, (performance.now() - began) / 1000);
      };
      // Not every processor rejects when it is given up on.
      const giveUp = (): void => tell('open');
      signal.addEventListener('abort', giveUp, { once: true });
      try {
        const result = await send(call, signal);
        tell('outcome' in result ? result.outcome : result.found === 'outcome' ? result.result.outcome : result.found);
        return result;
      } catch (error) {
        tell('open');
        throw error;
      } finally {
        signal.removeEventListener('abort', giveUp);
      }
    };

  return {
    ...processor,
    sale: watch('sale', (call, signal) => processor.sale(call, signal)),
    authorize: watch('authorize', (call, signal) => processor.authorize(call, signal)),
    verify: watch('verify', (call, signal) => processor.verify(call, signal)),
    capture: watch('capture', (call, signal) => processor.capture(call, signal)),
    void: watch('void', (call, signal) => processor.void(call, signal)),
    refund: watch('refund', (call, signal) => processor.refund(call, signal)),
    lookup: watch('lookup', (idempotencyKey, signal) => processor.lookup(idempotencyKey, signal)),
  };
}
