import type { AdyenAccount } from '../account.js';
import type { AccountCheck } from '../processor.js';
import { reasonOf } from './failures.js';
import { ErrorAnswer } from './http.js';
import type { CheckoutApi } from './library.js';

/**
 * Checks the credentials with a request for the account's payment methods, which needs the same permission as a
 * payment. A key works only at the endpoint of its own environment.
 */
export async function checkAccount(
  ask: (send: (api: CheckoutApi) => Promise<unknown>) => Promise<unknown>,
  { environment, credentials: { merchantAccount } }: AdyenAccount,
  signal: AbortSignal,
): Promise<AccountCheck> {
  try {
    await ask(({ payments }) => payments.paymentMethods({ merchantAccount }, { signal }));
    return { works: true, environment, name: merchantAccount };
  } catch (error) {
    signal.throwIfAborted();
    const reason = error instanceof ErrorAnswer ? (reasonOf(error) ?? 'PROCESSOR.SYSTEM_ERROR') : undefined;
    return { works: false, reason: reason ?? 'ROUTING.PROCESSOR_UNAVAILABLE' };
  }
}
