import { isObject, type Json, type JsonObject } from '../source.js';
import { eventSchemas, referredName, type SdkOperation, sdkOperations } from './operations.js';

const folder = 'clients/python/src/payment_terminal/generated/';
const banner = '# Made from openapi.yaml by `npm run generate`. Do not edit.\n';

/**
 * Returns the generated part of the Python library by file name: the types of the contract, an exception for each
 * reason code, a method for each operation.
 */
export function pythonSdk(document: JsonObject): Record<string, string> {
  const schemas = (document.components as JsonObject).schemas as Readonly<Record<string, JsonObject>>;
  const operations = sdkOperations(document);
  return {
    [`${folder}__init__.py`]: banner,
    [`${folder}types.py`]: typesText(schemas, eventSchemas(document)),
    [`${folder}problems.py`]: problemsText((schemas.ReasonCode?.enum ?? []) as readonly string[]),
    [`${folder}operations.py`]:
      `${banner}from __future__ import annotations\n\nfrom typing import Literal\nfrom urllib.parse import quote\n\n` +
      'from ..core import Call, Core, Pages\nfrom . import types as t\n' +
      classText('Terminal', 'Operations of a merchant on one terminal.', operations, 'terminal') +
      classText('Management', 'Operations of the operator of the service.', operations, 'management'),
  };
}

function typesText(schemas: Readonly<Record<string, JsonObject>>, events: readonly string[]): string {
  const entries = Object.entries(schemas);
  const records = entries.filter(([, schema]) => schema.properties);
  // A name must exist before an alias of it.
  const [unions, plain] = [true, false].map((wanted) =>
    entries.filter(([, schema]) => !schema.properties && (schema.oneOf !== undefined) === wanted),
  ) as [typeof entries, typeof entries];
  return (
    `${banner}"""Types of the contract. Enumerations that may grow accept any text."""\n` +
    'from __future__ import annotations\n\nfrom decimal import Decimal\n' +
    'from typing import Any, Literal, NotRequired, TypeAlias, TypedDict\n\n' +
    records.map(([name, schema]) => recordText(name, schema)).join('') +
    // After the classes that it may name.
    '\n\n' +
    [...plain.filter(([, schema]) => !isMap(schema)), ...plain.filter(([, schema]) => isMap(schema))]
      .map(([name, schema]) => aliasText(name, schema))
      .join('') +
    unions.map(([name, schema]) => aliasText(name, schema)).join('') +
    `# An event delivered to webhook endpoints. Ignore types that this version does not know.\n` +
    `WebhookEvent: TypeAlias = ${events.join(' | ')}\n`
  );
}

const isMap = ({ additionalProperties }: JsonObject): boolean => isObject(additionalProperties);

const aliasText = (name: string, schema: JsonObject): string =>
  `${comment(schema.description, '')}${name}: TypeAlias = ${typeOf(schema)}\n`;

function recordText(name: string, schema: JsonObject): string {
  const required = (schema.required ?? []) as readonly string[];
  const fields = Object.entries(schema.properties as Readonly<Record<string, JsonObject>>).map(([field, property]) => {
    const type = typeOf(property);
    const presence = required.includes(field) ? type : `NotRequired[${type}]`;
    return `${comment(property.description, '    ')}    ${field}: ${presence}\n`;
  });
  return `\n\nclass ${name}(TypedDict):\n    """${flat(schema.description)}"""\n\n${fields.join('')}`;
}

/** @param prefix of schema names, such as their module */
function typeOf(schema: JsonObject, prefix = ''): string {
  if (typeof schema.$ref === 'string') return prefix + referredName(schema.$ref);
  if (Array.isArray(schema.oneOf))
    return (schema.oneOf as readonly JsonObject[]).map((branch) => typeOf(branch, prefix)).join(' | ');
  if (Array.isArray(schema.enum)) {
    const known = `Literal[${schema.enum.map((value) => `"${String(value)}"`).join(', ')}]`;
    return schema['x-extensible-enum'] === true ? `${known} | str` : known;
  }
  if (Array.isArray(schema.type))
    return (schema.type as readonly string[]).map((type) => plainType({ ...schema, type }, prefix)).join(' | ');
  return plainType(schema, prefix);
}

function plainType(schema: JsonObject, prefix: string): string {
  switch (schema.type) {
    case 'string':
      return 'str';
    case 'integer':
      return 'int';
    case 'number':
      return 'Decimal | int';
    case 'boolean':
      return 'bool';
    case 'null':
      return 'None';
    case 'array':
      return `list[${typeOf(schema.items as JsonObject, prefix)}]`;
    default:
      return isObject(schema.additionalProperties)
        ? `dict[str, ${typeOf(schema.additionalProperties, prefix)}]`
        : 'Any';
  }
}

function problemsText(codes: readonly string[]): string {
  const names = codes.map((code) => [code, className(code)] as const);
  return (
    `${banner}"""One exception for each reason code. Unknown codes are raised as ProblemError."""\n` +
    'from ..errors import ProblemError\n' +
    names.map(([code, name]) => `\n\nclass ${name}(ProblemError):\n    """\`${code}\`"""\n`).join('') +
    `\n\nby_reason_code: dict[str, type[ProblemError]] = {\n${names
      .map(([code, name]) => `    "${code}": ${name},\n`)
      .join('')}}\n`
  );
}

/** Returns the exception of a reason code: `VALIDATION/INVALID_AMOUNT` is InvalidAmount. */
const className = (code: string): string =>
  code
    .slice(code.indexOf('/') + 1)
    .split('_')
    .map((word) => word.charAt(0) + word.slice(1).toLowerCase())
    .join('');

function classText(
  name: string,
  summary: string,
  operations: readonly SdkOperation[],
  client: SdkOperation['client'],
): string {
  const [parameter, assignment] =
    client === 'terminal' ? [', terminal_id: str', '        self.terminal_id = terminal_id\n'] : ['', ''];
  const constructor =
    `    def __init__(self, core: Core${parameter}) -> None:\n` + `        self._core = core\n${assignment}`;
  return (
    `\n\nclass ${name}Operations:\n` +
    `    """${summary} A method has the name of its operation in the contract."""\n\n${constructor}` +
    operations
      .filter((operation) => operation.client === client)
      .map(method)
      .join('')
  );
}

function method(operation: SdkOperation): string {
  const { name, pathParameters, neededQuery, query, body, takesIdempotencyKey, list, answer, summary } = operation;
  const parameters = [
    'self',
    ...pathParameters.map((parameter) => `${parameter}: str`),
    ...neededQuery.map((parameter) => `${parameter.name}: ${typeOf(parameter.schema, 't.')}`),
    ...(body === undefined ? [] : [`body: t.${body}`]),
    '*',
    ...query.map((parameter) => `${parameter.name}: ${typeOf(parameter.schema, 't.')} | None = None`),
    ...(takesIdempotencyKey ? ['idempotency_key: str | None = None'] : []),
    'call_seconds: float | None = None',
  ];
  const result = list ? `Pages[t.${answer}, t.${list.item}]` : `t.${answer}`;
  const key = takesIdempotencyKey ? 'idempotency_key' : 'None';
  const call = `answer: t.${answer} = self._core.call(${callText(operation)}, ${key}, call_seconds)\n`;
  const lines = list
    ? [
        `def load(after: str | None) -> t.${answer}:\n`,
        `    ${call}`,
        '    return answer\n',
        '\n',
        `return Pages(load, lambda page: page["${list.property}"])\n`,
      ]
    : [call, 'return answer\n'];
  return (
    `\n    def ${snake(name)}(${parameters.join(', ')}) -> ${result}:\n        """${summary}."""\n` +
    lines.map((line) => (line === '\n' ? line : `        ${line}`)).join('')
  );
}

function callText(operation: SdkOperation): string {
  const { name, client, method: verb, path, neededQuery, query, body, list } = operation;
  const filled = path.replace(/\{(\w+)\}/g, (_, parameter: string) =>
    client === 'terminal' && parameter === 'terminal_friendly_id'
      ? "{quote(self.terminal_id, safe='')}"
      : `{quote(${parameter}, safe='')}`,
  );
  const queries = [...neededQuery, ...query].map(
    (parameter) => `"${parameter.name}": ${list && parameter.name === 'cursor' ? 'after or cursor' : parameter.name}`,
  );
  return `Call("${snake(name)}", "${verb}", ${filled.includes('{') ? 'f' : ''}"${filled}"${
    queries.length === 0 ? '' : `, query={${queries.join(', ')}}`
  }${body === undefined ? '' : ', body=body'}${operation.takesIdempotencyKey ? ', takes_idempotency_key=True' : ''}${
    operation.isLongRunning ? ', is_long_running=True' : ''
  })`;
}

const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const flat = (description: Json | undefined): string =>
  (typeof description === 'string' ? description : '').trim().replace(/\s+/g, ' ').replaceAll('\\', '\\\\');
const comment = (description: Json | undefined, indent: string): string => {
  const text = flat(description);
  return text === '' ? '' : `${indent}# ${text}\n`;
};
