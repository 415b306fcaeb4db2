import { createRequire } from 'node:module';
import type * as generator from 'openapi-typescript';
import type typescript from 'typescript';
import type { JsonObject } from '../source.js';
import { eventSchemas, type QueryParameter, referredName, type SdkOperation, sdkOperations } from './operations.js';

// By `require`: TypeScript takes a second longer to import, because Node looks for the names that it exports.
const require = createRequire(import.meta.url);
const ts = require('typescript') as typeof typescript;
export const { default: openapiTS, astToString } = require('openapi-typescript') as typeof generator;

const folder = 'clients/typescript/src/generated/';
const banner = '// Made from openapi.yaml by `npm run generate`. Do not edit.\n\n';

/**
 * Returns the generated part of the TypeScript library by file name: the types of the contract, and a method for each
 * operation.
 */
export async function typescriptSdk(document: JsonObject): Promise<Record<string, string>> {
  const operations = sdkOperations(document);
  return {
    [`${folder}types.ts`]: await types(document),
    [`${folder}operations.ts`]:
      banner +
      `import { type Core, Pages } from '../core.js';\n` +
      `import type { CallOptions, WriteOptions } from '../terminal.js';\n` +
      `import type * as t from './types.js';\n` +
      operations.map(queryInterface).join('') +
      classText('Terminal', 'Operations of a merchant on one terminal.', operations, 'terminal') +
      classText('Management', 'Operations of the operator of the service.', operations, 'management'),
  };
}

async function types(document: JsonObject): Promise<string> {
  const { schemas } = document.components as JsonObject;
  const made = await openapiTS(
    { openapi: '3.1.0', info: { title: '', version: '' }, components: { schemas } } as never,
    {
      rootTypes: true,
      rootTypesNoSchemaPrefix: true,
      defaultNonNullable: false,
      transform: (schema, { path }) => openEnumeration(schema as unknown as JsonObject, path),
    },
  );
  const events = eventSchemas(document).join(' | ');
  const text = astToString(made)
    .replace(/export type (paths|webhooks|operations|\$defs) = Record<string, never>;\n/g, '')
    .replace(/^ {4}(responses|parameters|requestBodies|headers|pathItems): never;\n/gm, '');
  return (
    `${banner}${text}\n` +
    `/** An event delivered to webhook endpoints. Ignore types that this version does not know. */\n` +
    `export type WebhookEvent = ${events};\n`
  );
}

/** Enumerations whose values programs hold as plain text. Their types accept any text. */
const filledFromVariables: readonly (string | undefined)[] = [
  '#/components/schemas/Currency',
  '#/components/schemas/SupportedCurrency',
];

/** Returns a type of any text that still suggests the known values, for an enumeration that may grow. */
function openEnumeration(schema: JsonObject, path: string | undefined): typescript.TypeNode | undefined {
  if (!Array.isArray(schema.enum)) return undefined;
  if (schema['x-extensible-enum'] !== true && !filledFromVariables.includes(path)) return undefined;
  const known = (schema.enum as readonly string[]).map((value) =>
    ts.factory.createLiteralTypeNode(ts.factory.createStringLiteral(value)),
  );
  const others = ts.factory.createIntersectionTypeNode([
    ts.factory.createKeywordTypeNode(ts.SyntaxKind.StringKeyword),
    ts.factory.createTypeReferenceNode('Record', [
      ts.factory.createKeywordTypeNode(ts.SyntaxKind.NeverKeyword),
      ts.factory.createKeywordTypeNode(ts.SyntaxKind.NeverKeyword),
    ]),
  ]);
  return ts.factory.createUnionTypeNode([...known, ts.factory.createParenthesizedType(others)]);
}

function typeOf(schema: JsonObject): string {
  if (typeof schema.$ref === 'string') return `t.${referredName(schema.$ref)}`;
  if (Array.isArray(schema.enum)) return schema.enum.map((value) => `'${String(value)}'`).join(' | ');
  return schema.type === 'integer' ? 'number' : (schema.type as string);
}

const queryName = ({ client, name }: SdkOperation): string =>
  `${client === 'management' ? 'Management' : ''}${name.charAt(0).toUpperCase()}${name.slice(1)}Query`;

const queryInterface = (operation: SdkOperation): string =>
  operation.query.length === 0
    ? ''
    : `\nexport interface ${queryName(operation)} {\n${operation.query.map(property).join('')}}\n`;

const property = ({ name, schema }: QueryParameter): string => `  readonly ${name}?: ${typeOf(schema)};\n`;

function classText(
  name: string,
  summary: string,
  operations: readonly SdkOperation[],
  client: SdkOperation['client'],
): string {
  const terminal = client === 'terminal' ? ', readonly terminalId: string' : '';
  return (
    `\n/** ${summary} A method has the name of its operation in the contract. */\n` +
    `export class ${name}Operations {\n` +
    `  constructor(protected readonly core: Core${terminal}) {}\n` +
    operations
      .filter((operation) => operation.client === client)
      .map(method)
      .join('') +
    '}\n'
  );
}

function method(operation: SdkOperation): string {
  const { name, pathParameters, neededQuery, query, body, takesIdempotencyKey, list, answer, summary } = operation;
  const options = takesIdempotencyKey ? 'WriteOptions' : 'CallOptions';
  const parameters = [
    ...pathParameters.map((parameter) => `${camel(parameter)}: string`),
    ...neededQuery.map((parameter) => `${camel(parameter.name)}: ${typeOf(parameter.schema)}`),
    ...(body === undefined ? [] : [`body: t.${body}`]),
    ...(query.length === 0 ? [] : [`query: ${queryName(operation)} = {}`]),
    `options: ${options} = {}`,
  ];
  const result = list ? `Pages<t.${answer}, t.${list.item}>` : `Promise<t.${answer}>`;
  const call = (given: string): string => `this.core.call<t.${answer}>(${requestText(operation, given)}, options)`;
  return (
    `\n  /** ${summary}. */\n  ${name}(${parameters.join(', ')}): ${result} {\n    return ` +
    (list
      ? `new Pages((cursor) => ${call('{ ...query, cursor: cursor ?? query.cursor }')}, ` +
        `(page) => page.${list.property})`
      : call('query')) +
    ';\n  }\n'
  );
}

function requestText(operation: SdkOperation, optionalQuery: string): string {
  const { name, client, method: verb, path, neededQuery, query, body } = operation;
  const filled = path.replace(/\{(\w+)\}/g, (_, parameter: string) =>
    client === 'terminal' && parameter === 'terminal_friendly_id'
      ? '${encodeURIComponent(this.terminalId)}'
      : `\${encodeURIComponent(${camel(parameter)})}`,
  );
  const needed = neededQuery.map((parameter) => `${parameter.name}: ${camel(parameter.name)}`).join(', ');
  const optional = query.length === 0 ? '' : optionalQuery;
  const whole = needed === '' || optional === '' ? optional || `{ ${needed} }` : `{ ...${optional}, ${needed} }`;
  return `{ operation: '${name}', method: '${verb}', path: \`${filled}\`${
    needed === '' && optional === '' ? '' : `, query: ${whole}`
  }${body === undefined ? '' : ', body'}${
    operation.takesIdempotencyKey ? ', takesIdempotencyKey: true' : ''
  }${operation.isLongRunning ? ', isLongRunning: true' : ''} }`;
}

const camel = (name: string): string => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
