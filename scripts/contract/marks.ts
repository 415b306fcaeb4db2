import { errors } from '../../src/base/errors/catalogue.js';
import { currencyMaxima } from '../../src/base/money.js';
import { type Finding, isObject, type Json, type JsonObject, type Path, type Source } from './source.js';

/** An extension keyword of the contract. */
interface Mark {
  /** Returns true if the keyword may be in this object. */
  readonly belongs: (path: Path, holder: JsonObject) => boolean;
  readonly fits: (value: Json, holder: JsonObject) => boolean;
  /** Place and values of the keyword, for findings. */
  readonly rule: string;
}

const isOperation = (path: Path): boolean => path.length === 3 && path[0] === 'paths';
const isTop = (path: Path): boolean => path.length === 0;
const isSchema = (path: Path): boolean => path[0] === 'components' && path[1] === 'schemas' && path.length > 2;
const isTrue = (value: Json): boolean => value === true;
/** openapi-backend drops siblings of a reference. */
const isOwnSchema = (path: Path, holder: JsonObject): boolean => isSchema(path) && holder.$ref === undefined;
const isRefusal = (value: Json): boolean =>
  typeof value === 'string' && Object.entries(errors).some(([code, { status }]) => code === value && status === 400);

/** Roles of users in ascending order (UserRole), and `anyone`. */
const roles: readonly string[] = ['anyone', 'viewer', 'support', 'operator', 'owner'];

const onOperation: Mark = { belongs: isOperation, fits: isTrue, rule: 'Belongs in an operation, with the value true.' };
const isDay = (value: Json): boolean =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value));
const onDeprecated: Mark = {
  belongs: (path, holder) => isOperation(path) && holder.deprecated === true,
  fits: isDay,
  rule: 'Belongs in an operation with `deprecated: true`, with a day as its value, YYYY-MM-DD.',
};
const reasonCode: Mark = {
  belongs: isOwnSchema,
  fits: isRefusal,
  rule: 'Belongs in a schema without $ref, with a reason code of a 400 as its value.',
};

/** All keywords. The top of openapi.yaml defines them. */
export const marks: Readonly<Record<string, Mark>> = {
  'x-extension': { belongs: () => true, fits: isTrue, rule: 'It is true or left out.' },
  'x-extension-values': {
    belongs: (path, { enum: values }) => isSchema(path) && Array.isArray(values),
    fits: (value, { enum: values }) =>
      Array.isArray(value) &&
      value.length > 0 &&
      value.every((member: Json) => (values as readonly Json[]).includes(member)),
    rule: 'Belongs to an enum, and lists members of it.',
  },
  'x-extensible-enum': {
    belongs: (path, { enum: values }) => isSchema(path) && Array.isArray(values),
    fits: isTrue,
    rule: 'Belongs to an enum, with the value true.',
  },
  'x-reason-code': reasonCode,
  'x-missing-reason-code': reasonCode,
  'x-currency-maxima': {
    belongs: (path, holder) => isOwnSchema(path, holder) && holder.maximum !== undefined,
    fits: (value, { maximum }) =>
      isObject(value) &&
      Object.keys(value).length === currencyMaxima.size &&
      [...currencyMaxima].every(([currency, text]) => value[currency] === Number(text)) &&
      maximum === Math.max(...[...currencyMaxima.values()].map(Number)),
    rule: 'Belongs to a maximum, which is its highest value, and equals the table of src/base/money.ts.',
  },
  'x-deprecated': onDeprecated,
  'x-sunset': onDeprecated,
  'x-role': {
    belongs: isOperation,
    fits: (value) => typeof value === 'string' && roles.includes(value),
    rule: `Belongs in an operation, with one of these values: ${roles.join(', ')}.`,
  },
  'x-sets-up-second-factor': onOperation,
  'x-timeless': onOperation,
  'x-long-running': onOperation,
  'x-answer-headers': { belongs: isTop, fits: isObject, rule: 'Belongs at the top level.' },
  'x-unmatched-requests': { belongs: isTop, fits: isObject, rule: 'Belongs at the top level.' },
};

/** Objects with free names, which are not keywords of the contract. Their values are checked. */
const named: ReadonlySet<string> = new Set(['properties', 'headers', 'examples', 'schemas', 'parameters', 'responses']);
/** Keywords whose values are payloads. */
const payloads: ReadonlySet<string> = new Set(['value', 'example', 'default', 'enum', 'const']);

/** Finds undeclared `x-` keywords, and those in the wrong place or with a wrong value. */
export function markFindings({ file, document, line }: Source): Finding[] {
  const findings: Finding[] = [];
  visit(document, [], false);
  return findings;

  function visit(value: Json, path: Path, hasFreeNames: boolean): void {
    if (Array.isArray(value)) value.forEach((item: Json, index) => visit(item, [...path, index], false));
    if (!isObject(value)) return;
    for (const [name, member] of Object.entries(value)) {
      if (!hasFreeNames && name.startsWith('x-')) judge(value, name, member, path);
      if (!hasFreeNames && (payloads.has(name) || (name === 'examples' && Array.isArray(member)))) continue;
      visit(member, [...path, name], !hasFreeNames && named.has(name));
    }
  }

  function judge(holder: JsonObject, name: string, value: Json, path: Path): void {
    const mark = marks[name];
    const message = !mark
      ? 'is not a keyword of the contract'
      : !mark.belongs(path, holder)
        ? 'does not belong here'
        : !mark.fits(value, holder)
          ? `cannot be ${JSON.stringify(value)}`
          : undefined;
    if (message === undefined) return;
    findings.push({
      file,
      line: line([...path, name]),
      message: `${name} ${message}: ${path.join('.')}`,
      advice: mark?.rule ?? `Use one of ${Object.keys(marks).join(', ')}, or declare it in scripts/contract/marks.ts.`,
    });
  }
}
