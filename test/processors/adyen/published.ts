import formats from 'ajv-formats';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';

interface Operation {
  readonly requestBody?: Content;
  readonly responses: Readonly<Record<string, Content>>;
}
interface Content {
  readonly content?: { readonly 'application/json': { readonly schema: { readonly $ref: string } } };
}
interface Document {
  readonly paths?: Readonly<Record<string, { readonly post?: Operation }>>;
  readonly webhooks?: Readonly<Record<string, { readonly post?: Operation }>>;
}

/** Checks messages against Adyen's published documents. */
export interface PublishedContract {
  request(path: string, body: unknown): readonly string[];
  answer(path: string, status: number, body: unknown): readonly string[];
  notification(eventCode: string, body: unknown): readonly string[];
}

const folder = resolve(import.meta.dirname, '../../../../shared/peers/adyen');
const read = (name: string): Document => JSON.parse(readFileSync(resolve(folder, name), 'utf8')) as Document;

let loaded: PublishedContract | undefined;

/**
 * Loads Adyen's OpenAPI documents of Checkout v72 and of its webhooks.
 * @returns undefined if they are not installed, which skips the checks
 */
export const publishedContract = (): PublishedContract | undefined =>
  existsSync(folder) ? (loaded ??= load()) : undefined;

function load(): PublishedContract {
  const documents = { checkout: read('CheckoutService-v72.json'), webhooks: read('Webhooks-v1.json') };
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  formats.default(ajv);
  for (const [name, document] of Object.entries(documents)) ajv.addSchema(document, name);

  const compiled = new Map<string, ValidateFunction>();
  const errorsOf = (document: keyof typeof documents, content: Content | undefined, body: unknown): string[] => {
    const schema = content?.content?.['application/json'].schema.$ref;
    if (schema === undefined) return ['the published document has no such message'];
    const validate = compiled.get(document + schema) ?? ajv.compile({ $ref: `${document}${schema}` });
    compiled.set(document + schema, validate);
    return validate(body) ? [] : (validate.errors ?? []).map((error) => `${error.instancePath} ${error.message ?? ''}`);
  };
  const operation = (path: string): Operation | undefined => {
    const templates = Object.entries(documents.checkout.paths ?? {});
    const [, found] =
      templates.find(([template]) => new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]+')}$`).test(path)) ?? [];
    return found?.post;
  };
  return {
    request: (path, body) => errorsOf('checkout', operation(path)?.requestBody, body),
    answer: (path, status, body) => errorsOf('checkout', operation(path)?.responses[String(status)], body),
    notification: (eventCode, body) =>
      errorsOf('webhooks', documents.webhooks.webhooks?.[`/${eventCode}`]?.post?.requestBody, body),
  };
}
