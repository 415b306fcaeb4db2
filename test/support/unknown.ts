import type { Answer } from './contract/contract-client.js';
import type { Made, Stage } from './stage.js';

/** Seconds from one lookup of an attempt without an answer to the next; after the last one it is UNKNOWN. */
const lookupPauses = [10, 30, 120, 300, 900];

/**
 * Makes a submission to a processor that does not answer, nor to any lookup by the service itself: the transaction is
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
