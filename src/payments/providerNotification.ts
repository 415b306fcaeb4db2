import { problem } from '../errors.js';
import type { Handler } from '../handler.js';
import { InvalidSignature, type Processor, type ProcessorNotification } from '../processors/processor.js';
import { refuseCardNumbers, type Identifier } from '../vault/identifiers.js';
import { applyNotifications, keepNotification } from './inbox.js';
import { readAttempt } from './read-attempt.js';

/** Takes in what a processor tells on its own initiative: verified, kept once, answered, and then applied. */
export const providerNotification: Handler<'providerNotification'> = async (deps, { params }, { rawBody, header }) => {
  const { provider_key: providerKey, terminal_friendly_id: terminalId } = params;
  const processor = deps.processors.get(providerKey)?.processor;
  if (!processor) throw problem('VALIDATION/RECORD_NOT_FOUND', 'There is no such processor.', { field: 'provider_key', value: providerKey });
  const notification = verified(processor, rawBody, header('x-provider-signature'), deps.clock.now());
  if (!await readAttempt(deps.store.pool, terminalId, notification.idempotencyKey)) {
    throw problem('VALIDATION/RECORD_NOT_FOUND', 'The terminal has no such transaction.', { transaction_id: notification.idempotencyKey });
  }
  await refuseCardNumbers(deps, [terminalId], { identifiers: identifiersOf(notification), cardNumbers: [] });
  const isNew = await keepNotification(deps, processor.key, terminalId, notification);
  if (isNew) deps.background.run('notifications', applyNotifications(deps));
  return { status: 200, body: { id: notification.providerEventId, duplicate: !isNew } };
};

/**
 * What is kept of a notification as it is. One that is refused loses nothing: the outcome of an open attempt is looked up.
 */
function identifiersOf({ providerEventId, result }: ProcessorNotification): Identifier[] {
  const approved = result.outcome === 'approved' ? { authorization_code: result.authorizationCode, arn: result.arn } : {};
  const kept = { id: providerEventId, provider_transaction_id: result.providerTransactionId, ...approved };
  return Object.entries(kept).flatMap(([field, text]) => text === undefined ? [] : [{ field, text }]);
}

function verified(processor: Processor, rawBody: string, signature: string | undefined, now: Date): ProcessorNotification {
  try {
    return processor.parseNotification(rawBody, signature, now);
  } catch (error) {
    if (error instanceof InvalidSignature) throw problem('INVALID_SIGNATURE', `The notification is refused: ${error.message}.`);
    if (error instanceof SyntaxError) throw problem('VALIDATION/INVALID_FIELD', `The notification cannot be read: ${error.message}.`);
    throw error;
  }
}
