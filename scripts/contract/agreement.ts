import { readFileSync } from 'node:fs';
import { errors } from '../../src/base/errors/catalogue.js';
import { type ErrorCode, slug } from '../../src/base/errors/errors.js';
import { operations } from '../../src/operations.js';
import { type Finding, type JsonObject, pathOf, root, type Source } from './source.js';
import { valueAt } from './examples.js';

/** Facts of an operation in the document. */
interface Operation {
  readonly path: readonly string[];
  readonly operationId: string;
  readonly responses: JsonObject;
}

/**
 * Finds disagreements between contract and code. Every reason code of src/base/errors/ is in the enum, has an example
 * that matches the catalogue, and is an answer under its status. Every operation has a handler. The reverse holds too.
 */
export function agreementFindings(source: Source): Finding[] {
  const served = operationsOf(source.document);
  return [...handlerFindings(source, served), ...codeFindings(source, served)];
}

function handlerFindings({ file, line }: Source, served: readonly Operation[]): Finding[] {
  const described = served.map(({ operationId }) => operationId);
  return [
    ...served
      .filter(({ operationId }) => !(operationId in operations))
      .map(({ path, operationId }) => ({
        file,
        line: line(path),
        message: `${operationId} has no handler`,
        advice: `Write src/<module>/${operationId}.ts and its line in src/operations.ts.`,
      })),
    ...Object.keys(operations)
      .filter((operationId) => !described.includes(operationId))
      .map((operationId) =>
        inCode(
          'src/operations.ts',
          operationId,
          `${operationId} is not an operation of the contract`,
          `Describe it in ${file}, or remove the handler.`,
        ),
      ),
  ];
}

function codeFindings(source: Source, served: readonly Operation[]): Finding[] {
  const { file, document, line } = source;
  const enumPath = ['components', 'schemas', 'ReasonCode', 'enum'];
  const { schemas } = document.components as Readonly<Record<string, Record<string, JsonObject>>>;
  const declared = schemas?.ReasonCode?.enum as readonly string[];
  const answered = answeredCodes(document, served);
  const codes = Object.keys(errors) as ErrorCode[];
  return [
    ...declared
      .filter((code) => !(code in errors))
      .map((code) => ({
        file,
        line: line([...enumPath, declared.indexOf(code)]),
        message: `${code} is not in the catalogue`,
        advice: 'Add its row to src/base/errors/errors.json, or remove it here.',
      })),
    ...codes
      .filter((code) => !declared.includes(code))
      .map((code) =>
        inCode(
          'src/base/errors/errors.json',
          code,
          `${code} is not in ReasonCode of the contract`,
          `Add it to the enum at ${file}:${line(enumPath)}.`,
        ),
      ),
    ...codes.flatMap((code) => problemFindings(source, code, answered.get(nameOf(code)) ?? new Set())),
  ];
}

/** Names of components have no slashes. */
const nameOf = (code: ErrorCode): string => code.replaceAll('/', '.');

/** @param statuses of the contract's answers with this code */
function problemFindings({ file, document, line }: Source, code: ErrorCode, statuses: ReadonlySet<string>): Finding[] {
  const { status, title } = errors[code];
  const name = nameOf(code);
  const path = ['components', 'examples', name];
  const value = valueAt(document, [...path, 'value']) as JsonObject | undefined;
  if (!value)
    return [
      inCode(
        'src/base/errors/errors.json',
        code,
        `${code} has no example in the contract`,
        `Add components/examples/${name} to ${file}, with this title and status.`,
      ),
    ];
  const expected = { reason_code: code, status, title, type: `https://payments.example.com/errors/${slug(code)}` };
  return [
    ...Object.entries(expected)
      .filter(([field, wanted]) => value[field] !== wanted)
      .map(([field, wanted]) => ({
        file,
        line: line([...path, 'value', field]),
        message:
          `${field} of the example ${name} is ${JSON.stringify(value[field])}, and in the catalogue ` +
          JSON.stringify(wanted),
        advice: `Write ${JSON.stringify(wanted)}, or change src/base/errors/errors.json.`,
      })),
    ...[...statuses]
      .filter((other) => other !== String(status))
      .map((other) => ({
        file,
        line: line(path),
        message: `${code} is among the answers of ${other}, but its status is ${status}`,
        advice: `Move it to the examples of a response of ${status}.`,
      })),
    ...(statuses.size > 0
      ? []
      : [
          {
            file,
            line: line(path),
            message: `No response has ${code}`,
            advice: 'Add it to the examples of its responses, or remove it from the catalogue.',
          },
        ]),
  ];
}

function inCode(file: string, word: string, message: string, advice: string): Finding {
  const lines = readFileSync(`${root}${file}`, 'utf8').split('\n');
  return {
    file,
    line:
      Math.max(
        0,
        lines.findIndex((text) => new RegExp(`(^|\\W)${word}\\W`).test(text)),
      ) + 1,
    message,
    advice,
  };
}

const methods = ['get', 'put', 'post', 'patch', 'delete', 'head', 'options'];

const operationsOf = ({ paths }: JsonObject): Operation[] =>
  Object.entries(paths as JsonObject).flatMap(([path, item]) =>
    Object.entries(item as JsonObject)
      .filter(([method]) => methods.includes(method))
      .map(([method, operation]) => {
        const { operationId, responses } = operation as { operationId: string; responses: JsonObject };
        return { path: ['paths', path, method, 'operationId'], operationId, responses };
      }),
  );

/** Returns the statuses of each problem example, by its name. */
function answeredCodes(document: JsonObject, served: readonly Operation[]): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  const responses = (document.components as Readonly<Record<string, JsonObject>>).responses ?? {};
  for (const answers of [
    ...served.map((operation) => operation.responses),
    document['x-unmatched-requests'] as JsonObject,
  ]) {
    for (const [status, answer] of Object.entries(answers)) {
      const { $ref } = answer as { $ref?: string };
      const response = $ref === undefined ? answer : responses[pathOf($ref).at(-1) ?? ''];
      const media = ((response as JsonObject | undefined)?.content as JsonObject | undefined)?.[
        'application/problem+json'
      ] as JsonObject | undefined;
      for (const name of Object.keys((media?.examples as JsonObject | undefined) ?? {}))
        found.set(name, (found.get(name) ?? new Set()).add(status));
    }
  }
  return found;
}
