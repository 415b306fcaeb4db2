import type { PaymentCall, Processor, ProcessorKey } from '../../../src/processors/processor.js';
import { guarded } from '../guarded.js';
import type { Script } from './scripted-processor.js';
import type { TestService } from '../service.js';

/** A call that is held on its way to the processor until it is released, as by a slow line. */
export interface Hold {
  readonly script: Script;
  /** Resolves when a call is held. */
  readonly arrived: Promise<void>;
  release(): void;
}

export function hold(): Hold {
  let arrive: () => void = () => undefined;
  let release: () => void = () => undefined;
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  return {
    arrived,
    release: () => {
      release();
    },
    async script(deliver) {
      arrive();
      await released;
      return deliver();
    },
  };
}

/** The sales that reach a processor from now on, with all that it is told. */
export function watchSales({ deps }: Pick<TestService, 'deps'>, key: ProcessorKey = 'simulator_a'): PaymentCall[] {
  const processors = deps.processors.builtIn;
  const behind = processors.get(key)!.processor;
  const calls: PaymentCall[] = [];
  const watching: Processor = {
    ...behind,
    sale(call, signal) {
      calls.push(call);
      return behind.sale(call, signal);
    },
  };
  processors.set(key, guarded([watching]).get(key)!);
  return calls;
}
