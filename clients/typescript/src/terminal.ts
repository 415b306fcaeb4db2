import { Core } from './core.js';
import { StillProcessingError } from './errors.js';
import { ManagementOperations, TerminalOperations } from './generated/operations.js';
import type { Transaction } from './generated/types.js';
import type { ClientOptions } from './options.js';

const firstPollMilliseconds = 250;
const longestPollMilliseconds = 5_000;
/** Minimum limit of the last status request, in milliseconds, so that it can still succeed. */
const leastReadMilliseconds = 2_000;

/** Operations of a merchant on one terminal. */
export class PaymentTerminal extends TerminalOperations {
  constructor(options: ClientOptions & { readonly terminalId: string; readonly apiKey: string }) {
    super(new Core(options, { 'x-api-key': options.apiKey }), options.terminalId);
  }

  /**
   * Polls until the transaction leaves `PROCESSING`. A required action of the payer (`next_action`) may take half an
   * hour: wait for the event instead.
   * @throws StillProcessingError at the time limit; the errors of `transactionStatus` if no answer arrived in time
   */
  async waitForOutcome(
    transactionId: string,
    { milliseconds = 60_000, signal }: { readonly milliseconds?: number; readonly signal?: AbortSignal } = {},
  ): Promise<Transaction> {
    const { now, sleep } = this.core.surroundings;
    const began = now();
    for (let pause = firstPollMilliseconds; ; pause = Math.min(pause * 2, longestPollMilliseconds)) {
      const left = Math.max(began + milliseconds - now(), leastReadMilliseconds);
      const transaction = await this.transactionStatus(transactionId, {
        callMilliseconds: Math.min(left, this.core.callMilliseconds),
        ...(signal ? { signal } : {}),
      });
      if (transaction.status.status !== 'PROCESSING') return transaction;
      if (now() + pause - began > milliseconds) throw new StillProcessingError(transaction, milliseconds);
      await sleep(pause, signal);
    }
  }
}

/** Operations of the operator, authorized by the management key or a user's token. */
export class Management extends ManagementOperations {
  constructor(options: ClientOptions & ({ readonly managementKey: string } | { readonly accessToken: string })) {
    super(
      new Core(
        options,
        'managementKey' in options
          ? { 'x-management-key': options.managementKey }
          : { authorization: `Bearer ${options.accessToken}` },
      ),
    );
  }
}
