import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../base/package-root.js';

interface Reference {
  readonly $ref: string;
}

interface Server {
  readonly url: string;
  readonly description: string;
  readonly variables?: Readonly<Record<string, { readonly default: string }>>;
}

interface Example {
  readonly value: { readonly reason_code?: string };
}

interface Response {
  readonly content?: Readonly<Record<string, { readonly examples?: Readonly<Record<string, Example | Reference>> }>>;
}

type Responses = Readonly<Record<string, Response | Reference>>;

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly tags: readonly string[];
  readonly requestBody?: unknown;
  readonly responses: Responses;
}

/** The parts of the contract that the pages show. */
export interface ContractDocument {
  readonly info: { readonly title: string; readonly description: string };
  readonly servers: readonly Server[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation | readonly unknown[]>>>>;
  readonly components: { readonly responses: Responses; readonly examples: Readonly<Record<string, Example>> };
  /** The answers to requests that match no operation. */
  readonly 'x-unmatched-requests': Responses;
}

/** The editions of the contract as text. */
interface Editions {
  readonly json: string;
  readonly yaml: string;
  /** OpenAPI 3.0.3. */
  readonly olderYaml: string;
  /** For generators of clients. */
  readonly clientsYaml: string;
}

/**
 * The contract as this server publishes it: its own address replaces the sample address in `servers` and in the
 * examples.
 */
interface ServedContract extends Editions {
  readonly document: ContractDocument;
}

/** The generator's output. */
interface ContractFiles extends Editions {
  /** The sample address of the examples, and the description of its server. */
  readonly sampleUrl: string;
  readonly description: string;
}

let files: ContractFiles | undefined;

function readFiles(): ContractFiles {
  const text = (name: string): string => readFileSync(join(packageRoot, 'generated', name), 'utf8');
  const json = text('openapi.json');
  const [server] = (JSON.parse(json) as ContractDocument).servers;
  const sampleUrl = server?.variables?.['base_url']?.default;
  if (!sampleUrl)
    throw new Error('openapi.yaml must have servers[0].variables.base_url.default, the address in its examples');
  return {
    json,
    description: server.description,
    sampleUrl,
    yaml: text('openapi.yaml'),
    olderYaml: text('openapi-3.0.yaml'),
    clientsYaml: text('openapi-clients.yaml'),
  };
}

/** @param baseUrl where clients reach the service, without a trailing slash */
export function servedContract(baseUrl: string): ServedContract {
  // Read once per process.
  const { json, yaml, olderYaml, clientsYaml, sampleUrl, description } = (files ??= readFiles());
  const servers: readonly Server[] = [{ url: baseUrl, description }];
  const own = (given: string, address = baseUrl): string => given.replaceAll(sampleUrl, () => address);
  const quoted = JSON.stringify(baseUrl).slice(1, -1);
  const document: ContractDocument = { ...(JSON.parse(own(json, quoted)) as ContractDocument), servers };
  // Replaces the text of one entry to keep the layout: a top-level entry ends where the next one begins. JSON is YAML.
  const served = (written: string): string =>
    own(written.replace(/^servers:\n(?:[ \t].*\n|\n)*/m, () => `servers:\n  - ${JSON.stringify(servers[0])}\n`));
  return {
    document,
    json: JSON.stringify(document),
    yaml: served(yaml),
    olderYaml: served(olderYaml),
    clientsYaml: served(clientsYaml),
  };
}

export interface OperationName {
  readonly operationId: string;
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  readonly tag: string;
}

/** Returns the anchor of an operation in the reference. `reference.js` gives Scalar the same rule. */
export const operationAnchor = ({ tag, operationId }: OperationName): string =>
  `#tag/${tag.toLowerCase().replaceAll(' ', '-')}/${operationId}`;

/** A reason code in the contract: an example body, and the operations that return it. */
export interface CodeInContract {
  readonly example: object;
  readonly operations: readonly OperationName[];
  /** True if requests that match no operation get it. */
  readonly unmatched: boolean;
}

/** Finds a reason code in the contract. @returns undefined if the contract has no example of it */
export function codeInContract(
  { paths, components, 'x-unmatched-requests': unmatched }: ContractDocument,
  code: string,
): CodeInContract | undefined {
  const example = Object.values(components.examples).find(({ value }) => value.reason_code === code);
  if (!example) return undefined;
  const answers = (responses: Responses): boolean =>
    Object.values(responses).some((response) => codesOf(resolve(response, components.responses)).includes(code));
  return {
    example: example.value,
    operations: operationsOf(paths)
      .filter(({ operation }) => answers(operation.responses))
      .map(({ name }) => name),
    unmatched: answers(unmatched),
  };

  function codesOf({ content }: Response): (string | undefined)[] {
    return Object.values(content?.['application/problem+json']?.examples ?? {}).map(
      (given) => resolve(given, components.examples).value.reason_code,
    );
  }
}

function operationsOf(paths: ContractDocument['paths']): { operation: Operation; name: OperationName }[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, operation]) =>
      'operationId' in operation
        ? [
            {
              operation,
              name: {
                operationId: operation.operationId,
                method: method.toUpperCase(),
                path,
                summary: operation.summary,
                tag: operation.tags[0] ?? '',
              },
            },
          ]
        : [],
    ),
  );
}

function resolve<Member extends object>(
  given: Member | Reference,
  members: Readonly<Record<string, Member | Reference>>,
): Member {
  if (!('$ref' in given)) return given;
  const name = given.$ref.slice(given.$ref.lastIndexOf('/') + 1);
  const member = members[name];
  if (!member || '$ref' in member) throw new Error(`openapi.yaml refers to ${given.$ref}, which it does not have`);
  return member;
}

export const operationNames = ({ paths }: ContractDocument): readonly OperationName[] =>
  operationsOf(paths).map(({ name }) => name);

/** A field of requests or answers, with an operation that has it: preferably in its request. */
interface ContractField {
  readonly name: string;
  readonly description: string;
  readonly operation: OperationName;
}

interface Schema {
  readonly $ref?: string;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly allOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
}

/** Returns every field of the contract once, by name. */
export function fieldsOf(contract: ContractDocument): readonly ContractField[] {
  const found = new Map<string, ContractField>();
  const operations = operationsOf(contract.paths);
  // A part visited for one operation has no new names for the next.
  const seen = new Set<unknown>();
  for (const part of ['requestBody', 'responses'] as const) {
    for (const { operation, name: operationName } of operations) {
      collect(operation[part], (name, description) => {
        if (!found.has(name)) found.set(name, { name, description, operation: operationName });
      });
    }
  }
  return [...found.values()];

  /** Visits a part of an operation and its references, each once. */
  function collect(value: unknown, note: (name: string, description: string) => void): void {
    if (typeof value !== 'object' || value === null || seen.has(value)) return;
    seen.add(value);
    const { $ref, properties, ...others } = value as Schema;
    if ($ref !== undefined) collect(referred($ref), note);
    for (const [name, schema] of Object.entries(properties ?? {})) {
      note(name, descriptionOf(schema));
      collect(schema, note);
    }
    for (const [name, other] of Object.entries(others))
      if (name !== 'examples' && name !== 'headers') collect(other, note);
  }

  function descriptionOf(schema: Schema): string {
    const { description } = schema;
    if (description !== undefined || schema.$ref === undefined) return description ?? '';
    return (referred(schema.$ref) as Schema).description ?? '';
  }

  function referred(reference: string): unknown {
    return reference
      .slice(2)
      .split('/')
      .reduce<unknown>((place, name) => (place as Record<string, unknown>)[name.replaceAll('~1', '/')], contract);
  }
}
