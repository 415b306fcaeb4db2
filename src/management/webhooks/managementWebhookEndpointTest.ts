import { problem } from '../../base/errors/errors.js';
import type { Handler } from '../../operation/handler.js';
import { insertEventFor, newEvent, type EventType } from '../../store/events/events.js';
import { findFirstSandboxTerminal } from '../../store/terminals/terminals.js';
import { terminalNow } from '../../base/terminal.js';
import { audited } from '../audit/audit.js';
import { readEndpoint, requireEnabled, type WebhookDeps } from './webhook-endpoint.js';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../base/package-root.js';

/**
 * Sends an event with sample data to one endpoint (specification, Events, Delivery). The event refers to no stored
 * record.
 */
export const managementWebhookEndpointTest: Handler<'managementWebhookEndpointTest', WebhookDeps> = async (
  deps,
  { params, body },
  access,
) => {
  const { clock, random } = deps;
  return audited(deps, access, 'managementWebhookEndpointTest', async (transaction) => {
    const endpoint = await readEndpoint(transaction, params.endpoint_id);
    const { endpointId, accountId, environment } = endpoint;
    requireEnabled(endpoint);
    const terminal = environment === 'sandbox' ? await findFirstSandboxTerminal(transaction, accountId) : null;
    if (!terminal) {
      throw problem(
        'VALIDATION/TEST_EVENT_NEEDS_SANDBOX',
        environment === 'live' ? 'The endpoint is for live events.' : 'The account has no sandbox terminal.',
        { endpoint_id: endpointId },
      );
    }
    const { subjectId, data } = sampleOf(body.type);
    const createdAt = terminalNow(terminal, clock);
    const event = newEvent(random, terminal, { type: body.type, subjectId, data, createdAt });
    const { eventId } = event;
    const deliveryId = await insertEventFor(transaction, endpointId, event);
    const result = { event_id: eventId, delivery_id: String(deliveryId) };
    const after = { type: body.type, endpoint_id: endpointId, delivery_id: result.delivery_id };
    return { result, subject: ['event', eventId, accountId], after };
  });
};

/** The content of a test event. */
interface Sample {
  readonly subjectId: string;
  readonly data: object;
}

type Contract = Readonly<Record<string, unknown>>;

let contract: Contract | undefined;

/** Returns the contract's example of an event of this type, so that a test event has the declared form. */
function sampleOf(type: EventType): Sample {
  contract ??= JSON.parse(readFileSync(join(packageRoot, 'generated', 'openapi.json'), 'utf8')) as Contract;
  const examples = ['webhooks', type, 'post', 'requestBody', 'content', 'application/json', 'examples'];
  const [name = ''] = Object.keys(follow(contract, ...examples));
  const data = follow(contract, ...examples, name, 'value', 'data');
  const [subject] = type.split('.');
  const subjectId = data[`${String(subject)}_id`];
  return { subjectId: typeof subjectId === 'string' ? subjectId : '', data };
}

/** Returns the object at a path of the contract, following references. */
function follow(document: Contract, ...path: readonly string[]): Contract {
  return path.reduce<Contract>((object, name) => {
    const { $ref } = object;
    const resolved = typeof $ref === 'string' ? follow(document, ...$ref.split('/').slice(1)) : object;
    return resolved[name] as Contract;
  }, document);
}
