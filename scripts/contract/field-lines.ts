import { type ContractDocument, isObject, type Json, type JsonObject } from './source.js';

/** Maximum number of values that are listed completely. */
const maxValues = 24;

/** A line of text with the indentation of its continuation lines. */
export interface Line {
  readonly indent: number;
  readonly text: string;
  /** Prevents wrapping. */
  readonly keepsLine?: boolean;
}

/** Returns two lines for each field of a schema: name and bounds, then the description. Nested fields are indented. */
export function fieldLines(document: ContractDocument, declared: JsonObject, indent: number): Line[] {
  return linesOf(declared, indent, []);

  function linesOf(given: JsonObject, depth: number, within: readonly string[]): Line[] {
    const { properties, items, oneOf, required } = document.resolved(given);
    if (Array.isArray(oneOf))
      return (oneOf as readonly JsonObject[]).flatMap((shape) => [
        { indent: depth, text: `either ${nameOf(shape) ?? 'this shape'}:` },
        ...linesOf(shape, depth + 2, within),
      ]);
    if (isObject(items)) return linesOf(items, depth, within);
    const name = nameOf(given);
    if (name !== undefined && within.includes(name)) return [{ indent: depth, text: `as above: ${name}` }];
    return Object.entries(isObject(properties) ? properties : {}).flatMap(([property, member]) => {
      const field = document.resolved(member as JsonObject);
      const isRequired = (required as readonly string[] | undefined)?.includes(property) === true;
      return [
        { indent: depth, text: `${property}${isRequired ? ' *' : ''}  ${boundsOf(document, field)}` },
        ...(typeof field.description === 'string' ? [{ indent: depth + 4, text: field.description }] : []),
        ...linesOf(member as JsonObject, depth + 2, name === undefined ? within : [...within, name]),
      ];
    });
  }
}

/** Returns the name of the component that a reference names. */
export const nameOf = ({ $ref }: JsonObject): string | undefined =>
  typeof $ref === 'string' ? $ref.split('/').at(-1) : undefined;

/** Describes the valid values of a schema in a line: `string, 1 to 100 characters`. */
export function boundsOf(document: ContractDocument, schema: JsonObject): string {
  const { type, format, pattern, items, oneOf } = schema;
  const values = (schema.enum ?? (schema.const === undefined ? undefined : [schema.const])) as
    | readonly Json[]
    | undefined;
  const marks = [
    ['default', schema.default],
    ['refused with', schema['x-reason-code']],
    ['when missing', schema['x-missing-reason-code']],
  ].flatMap(([word, value]) => (value === undefined ? [] : [`${said(word)} ${said(value)}`]));
  return [
    ([type ?? ''].flat() as readonly string[]).join(' or ') || (Array.isArray(oneOf) ? 'one of several shapes' : ''),
    isObject(items) ? `of ${boundsOf(document, document.resolved(items))}` : '',
    typeof format === 'string' ? format : '',
    range(schema.minLength, schema.maxLength, 'character'),
    range(schema.minItems, schema.maxItems, 'item'),
    range(schema.minimum, schema.maximum, ''),
    typeof pattern === 'string' ? pattern : '',
    values ? valuesText(values) : '',
    schema['x-extensible-enum'] === true ? 'may grow' : '',
    schema.uniqueItems === true ? 'each once' : '',
    schema.additionalProperties === false ? 'and nothing else' : '',
    ...marks,
    schema['x-extension'] === true ? 'extension' : '',
  ]
    .filter((part) => part !== '')
    .join(', ');
}

function range(least: Json | undefined, most: Json | undefined, unit: string): string {
  if (least === undefined && most === undefined) return '';
  const bounds =
    least === undefined
      ? `at most ${said(most)}`
      : most === undefined
        ? `at least ${said(least)}`
        : least === most
          ? said(least)
          : `${said(least)} to ${said(most)}`;
  return unit === '' ? bounds : `${bounds} ${unit}${(most ?? least) === 1 ? '' : 's'}`;
}

const valuesText = (values: readonly Json[]): string =>
  values.length === 1
    ? `only ${said(values[0])}`
    : values.length <= maxValues
      ? values.map(said).join(' | ')
      : `${values.length} values: ${values.slice(0, 3).map(said).join(' | ')} | … | ${said(values.at(-1))}`;

/** Formats a value for readers. Text has no quotation marks. */
export const said = (value: Json | undefined): string => (typeof value === 'string' ? value : JSON.stringify(value));
