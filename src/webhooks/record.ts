import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../base/package-root.js';
import type { EventType } from '../store/events/events.js';

/** The content of a test event. */
export interface Sample {
  readonly subjectId: string;
  readonly data: object;
}

type Contract = Readonly<Record<string, unknown>>;

let contract: Contract | undefined;

/** Returns the contract's example of an event of this type, so that a test event has the declared form. */
export function sampleOf(type: EventType): Sample {
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
