import type { Deps } from '../deps.js';
import { problem } from '../errors.js';
import type { Handler, OpenAccess } from '../handler.js';
import { InvalidSignature, type Processor, type ProcessorNotification } from '../processors/processor.js';
import { refuseCardNumbers, type Identifier } from '../vault/identifiers.js';
import { applyNotifications, keepNotification } from './inbox.js';
import { readAttempt } from './read-attempt.js';

/**
 * Refuses a notification that its processor has not signed. The door asks this before it looks at what the body says: whoever cannot sign causes no
 * more work than one pass over the bytes.
 * @throws Problem VALIDATION/RECORD_NOT_FOUND for a processor that is not connected, INVALID_SIGNATURE
 */
export function checkNotificationSignature(deps: Pick<Deps, 'processors' | 'clock'>, { provider_key: providerKey = '' }: Readonly<Record<string, string>>, { rawBody, header }: OpenAccess): void {
  try {
    processorNamed(deps, providerKey).checkSignature(rawBody, header('x-provider-signature'), deps.clock.now());
  } catch (error) {
    if (error instanceof InvalidSignature) throw problem('INVALID_SIGNATURE', `The notification is refused: ${error.message}.`);
    throw error;
  }
}

/** Takes in what a processor tells on its own initiative: verified by now, kept once, answered, and then applied. */
export const providerNotification: Handler<'providerNotification'> = async (deps, { params }, { rawBody }) => {
  const { provider_key: providerKey, terminal_friendly_id: terminalId } = params;
  const processor = processorNamed(deps, providerKey);
  const notification = parsed(processor, rawBody);
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

function processorNamed({ processors }: Pick<Deps, 'processors'>, providerKey: string): Processor {
  const processor = processors.get(providerKey)?.processor;
  if (!processor) throw problem('VALIDATION/RECORD_NOT_FOUND', 'There is no such processor.', { field: 'provider_key', value: providerKey });
  return processor;
}

function parsed(processor: Processor, rawBody: string): ProcessorNotification {
  try {
    return processor.parseNotification(rawBody);
  } catch (error) {
    if (error instanceof SyntaxError) throw problem('VALIDATION/INVALID_FIELD', `The notification cannot be read: ${error.message}.`);
    throw error;
  }
}
