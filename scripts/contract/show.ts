import { errors } from '../../src/base/errors/catalogue.js';
import type { ErrorCode } from '../../src/base/errors/errors.js';
import { ContractDocument, isObject, type Json, type JsonObject, type Path, type Source } from './source.js';
import { boundsOf, fieldLines, type Line, nameOf, said } from './field-lines.js';

/** An operation or a webhook, and its place. */
interface Shown {
  readonly operation: JsonObject;
  readonly path: Path;
}

/**
 * Returns one page with everything about an operation, references resolved: fields with bounds, refusals with advice,
 * examples.
 * @param operationId of an operation or a webhook
 * @param width of a line of text; examples and patterns are not wrapped
 * @throws Error that lists the names if the operation does not exist
 */
export function operationPage({ file, document: root, line }: Source, operationId: string, width: number): string {
  const document = new ContractDocument(root);
  const all = operationsOf(root);
  const shown = all.get(operationId);
  if (!shown)
    throw new Error(
      `The contract has no operation ${operationId || 'without a name'}. It has:\n` +
        wrapped({ indent: 2, text: [...all.keys()].join(', ') }, width),
    );
  const { operation, path } = shown;
  const [place, address, method] = path;
  return [
    { indent: 0, text: `${operationId}  ${file}:${line(path)}` },
    {
      indent: 0,
      text: place === 'paths' ? `${String(method).toUpperCase()} ${String(address)}` : `webhook ${String(address)}`,
    },
    { indent: 0, text: `${operation.summary as string}. ${accessOf(document, operation)}` },
    blank,
    ...paragraphs(operation.description as string),
    ...parameterLines(document, operation),
    ...bodyLines(document, operation.requestBody),
    ...answerLines(document, operation.responses),
    ...headerLines(document, operation.responses),
  ]
    .map((each) => wrapped(each, width))
    .join('\n');
}

/** Maximum width of a compact line of an example. */
const exampleWidth = 110;

const blank: Line = { indent: 0, text: '' };

function operationsOf({ paths, webhooks }: JsonObject): ReadonlyMap<string, Shown> {
  return new Map(
    Object.entries({ paths, webhooks }).flatMap(([place, items]) =>
      Object.entries((items as JsonObject | undefined) ?? {}).flatMap(([address, item]) =>
        Object.entries(item as JsonObject).map(([method, operation]): [string, Shown] => [
          (operation as JsonObject).operationId as string,
          { operation: operation as JsonObject, path: [place, address, method] },
        ]),
      ),
    ),
  );
}

/** Describes required credentials and the marks of the operation. */
function accessOf(document: ContractDocument, operation: JsonObject): string {
  const [way] = (operation.security ?? document.root.security) as readonly JsonObject[];
  const [scheme] = Object.keys(way ?? {});
  const header = scheme === undefined ? undefined : document.at(`/components/securitySchemes/${scheme}`).name;
  return [
    header === undefined ? 'Needs no key.' : `Needs ${header as string}.`,
    ...Object.entries({
      'x-extension': 'An extension of the specification.',
      'x-timeless': 'Timeless.',
      'x-long-running': 'Long-running.',
    }).flatMap(([mark, text]) => (operation[mark] === true ? [text] : [])),
  ].join(' ');
}

/** Text of the contract: wraps paragraphs, keeps lines of tables and lists. */
const paragraphs = (text: string): Line[] =>
  text
    .trim()
    .split('\n\n')
    .flatMap((paragraph) => [
      ...(/^(\||- |\d+\. )/.test(paragraph)
        ? paragraph.split('\n').map((row) => ({ indent: 0, text: row, keepsLine: true }))
        : [{ indent: 0, text: paragraph.replaceAll('\n', ' ') }]),
      blank,
    ]);

function parameterLines(document: ContractDocument, { parameters }: JsonObject): Line[] {
  const declared = ((parameters as readonly JsonObject[] | undefined) ?? []).map((each) => document.resolved(each));
  if (declared.length === 0) return [];
  return [
    { indent: 0, text: 'PARAMETERS (* required)' },
    ...declared.flatMap(({ name, in: place, required, schema, description, example }) => [
      {
        indent: 2,
        text:
          `${name as string}${required === true ? ' *' : ''}  ${place as string}, ` +
          boundsOf(document, document.resolved(schema as JsonObject)),
      },
      { indent: 6, text: description as string },
      ...(example === undefined ? [] : [{ indent: 6, text: `Example: ${said(example)}` }]),
    ]),
    blank,
  ];
}

function bodyLines(document: ContractDocument, declared: Json | undefined): Line[] {
  if (!isObject(declared)) return [];
  const body = document.resolved(declared);
  return document
    .members(body.content)
    .flatMap(([type, media]) => [
      { indent: 0, text: `REQUEST  ${type}: ${titleOf(document, media)} (* required)` },
      ...(typeof body.description === 'string' ? [{ indent: 2, text: body.description }] : []),
      ...fieldLines(document, media.schema as JsonObject, 2),
      ...exampleLines(document, media),
      blank,
    ]);
}

function answerLines(document: ContractDocument, declared: Json | undefined): Line[] {
  return document
    .members(declared)
    .flatMap(([status, { description, content }]) => [
      { indent: 0, text: `ANSWER ${status}  ${description as string}` },
      ...document
        .members(content)
        .flatMap(([type, media]) =>
          type === 'application/problem+json'
            ? refusalLines(document, media)
            : [
                { indent: 2, text: `${type}: ${titleOf(document, media)} (* always there)` },
                ...fieldLines(document, media.schema as JsonObject, 2),
                ...exampleLines(document, media),
              ],
        ),
      blank,
    ]);
}

const titleOf = (document: ContractDocument, { schema }: JsonObject): string =>
  [nameOf(schema as JsonObject), boundsOf(document, document.resolved(schema as JsonObject))].join(', ');

/** A refusal with title and advice from the catalogue, which the contract's examples match. */
const refusalLines = (document: ContractDocument, { examples }: JsonObject): Line[] =>
  document.members(examples).flatMap(([, { value }]) => {
    const { reason_code: code, detail, context } = value as JsonObject;
    const { title, advice } = errors[code as ErrorCode];
    return [
      { indent: 2, text: `${code as string}  ${title}` },
      { indent: 6, text: advice },
      { indent: 6, text: `Example: ${detail as string}${context === undefined ? '' : ` ${JSON.stringify(context)}`}` },
    ];
  });

const exampleLines = (document: ContractDocument, { examples }: JsonObject): Line[] =>
  document
    .members(examples)
    .flatMap(([name, { summary, value }]) => [
      { indent: 2, text: `Example ${name}: ${summary as string}` },
      ...jsonLines(value ?? null, 4),
    ]);

/** Formats a value in as few lines as fit. */
function jsonLines(value: Json, indent: number, before = '', after = ''): Line[] {
  const line = (text: string): Line => ({ indent, text, keepsLine: true });
  const whole = `${before}${JSON.stringify(value)}${after}`;
  if (typeof value !== 'object' || value === null || indent + whole.length <= exampleWidth) return [line(whole)];
  const isList = Array.isArray(value);
  const members = Object.entries<Json>(value as JsonObject);
  return [
    line(`${before}${isList ? '[' : '{'}`),
    ...members.flatMap(([name, member], index) =>
      jsonLines(member, indent + 2, isList ? '' : `${JSON.stringify(name)}: `, index < members.length - 1 ? ',' : ''),
    ),
    line(`${isList ? ']' : '}'}${after}`),
  ];
}

/** The headers of the answers, shared ones once. */
function headerLines(document: ContractDocument, declared: Json | undefined): Line[] {
  const statuses = new Map<string, string[]>();
  for (const [status, { headers }] of document.members(declared)) {
    const names = Object.keys(isObject(headers) ? headers : {}).join(', ');
    statuses.set(names, [...(statuses.get(names) ?? []), status]);
  }
  return [
    { indent: 0, text: 'HEADERS of the answers' },
    ...[...statuses].map(([names, those]) => ({ indent: 2, text: `${those.join(', ')}: ${names || 'none'}` })),
  ];
}

/** Wraps a line to a width with indentation. Longer words stay whole. */
function wrapped({ indent, text, keepsLine }: Line, width: number): string {
  if (keepsLine === true) return ' '.repeat(indent) + text;
  const lines: string[] = [];
  let current = '';
  for (const word of text.split(' ')) {
    if (current !== '' && indent + current.length + 1 + word.length > width) {
      lines.push(current);
      current = word;
    } else current = current === '' ? word : `${current} ${word}`;
  }
  return [...lines, current].map((each) => (each === '' ? '' : ' '.repeat(indent) + each)).join('\n');
}
