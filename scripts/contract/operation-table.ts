import { filled } from '../support/table.js';
import { ContractDocument, isObject, type Json, type JsonObject } from './source.js';
import { deprecationsOf } from './versions/release.js';
import { actionTypes, actions, follows, statusEvents, transitions } from '../../src/payments/settle/lifecycle.js';
import type { Action, State } from '../../src/payments/settle/lifecycle.js';

type UserRole = 'viewer' | 'support' | 'accountant' | 'operator' | 'owner';

/** Facts of an operation in the contract that the code uses. */
interface OperationFacts {
  readonly method: string;
  readonly path: string;
  readonly tag: string;
  readonly credential: 'api-key' | 'publishable-key' | 'management-key' | 'sign-in' | 'none';
  readonly role: 'anyone' | UserRole | 'none';
  readonly accountant: boolean;
  readonly member: 'none' | 'account' | 'record' | 'self' | 'credentials';
  readonly setsUpSecondFactor: boolean;
  readonly takesIdempotencyKey: boolean;
  readonly isSigned: boolean;
  readonly takesBody: boolean;
  /** The handler reads the body, which is a file. */
  readonly streamsBody: boolean;
  readonly timeless: boolean;
  readonly longRunning: boolean;
  readonly query: Readonly<Record<string, string>>;
}

const credentials: Readonly<Record<string, OperationFacts['credential']>> = {
  ApiKey: 'api-key',
  PublishableKey: 'publishable-key',
  ManagementKey: 'management-key',
};

const header = `// Made from openapi.yaml by \`npm run generate\`. Do not edit.

/**
 * Facts of the contract about every operation.
 * credential: the first security scheme; sign-in where that is what the operation does. role: the mark x-role.
 * accountant: the mark x-accountant. member: the mark x-member. setsUpSecondFactor: the mark x-sets-up-second-factor.
 * takesIdempotencyKey: the parameter Idempotency-Key. isSigned: the tag Providers.
 * timeless, longRunning: the marks x-timeless and x-long-running. query: the type of every declared query parameter.
 */
`;

/** The facts of an operation that has no marks; each line of the table has the others. */
const usual: Partial<OperationFacts> = {
  tag: 'Management',
  credential: 'management-key',
  role: 'none',
  accountant: false,
  member: 'none',
  setsUpSecondFactor: false,
  takesIdempotencyKey: false,
  isSigned: false,
  takesBody: false,
  streamsBody: false,
  timeless: false,
  longRunning: false,
  query: {},
};

const deprecationsHeader = `
/**
 * Operations that are deprecated: since when, and from when on they may be gone, as the headers Deprecation (RFC 9745)
 * and Sunset (RFC 8594) say it.
 */
`;

/** Returns the text of generated/operations.ts. @throws Error for a security scheme that the code does not support */
export function operationTable(root: JsonObject): string {
  const document = new ContractDocument(root);
  const rows = Object.entries(document.at('/paths')).flatMap(([path, item]) =>
    Object.entries(item as JsonObject).map(([method, operation]) =>
      row((operation as JsonObject).operationId as string, factsOf(document, method, path, operation as JsonObject)),
    ),
  );
  const deprecations = Object.entries(deprecationsOf(root)).map(
    ([operationId, { deprecation, sunset }]) =>
      `  ${operationId}: { deprecation: '${deprecation}', sunset: '${sunset}' },\n`,
  );
  return (
    `${header}const usual = {\n${filled(members(usual), '  ')},\n} as const;\n\n` +
    `export const operationTable = {\n${rows.join('')}} as const;\n${deprecationsHeader}` +
    'export const deprecations: ' +
    'Readonly<Record<string, { readonly deprecation: string; readonly sunset: string }>> = ' +
    `{${deprecations.length > 0 ? '\n' : ''}${deprecations.join('')}};\n`
  );
}

const members = (facts: Partial<OperationFacts>): string[] =>
  Object.entries(facts).map(([name, value]) => `${name}: ${literal(value as Json)}`);

/** As wide as the contract. */
const width = 200;

/** Returns the line of an operation: the facts that differ from the usual ones. */
function row(operationId: string, facts: OperationFacts): string {
  const inherited = new Set(members(usual));
  const own = ['...usual', ...members(facts).filter((member) => !inherited.has(member))];
  const line = `  ${operationId}: { ${own.join(', ')} },\n`;
  return line.length <= width + 1 ? line : `  ${operationId}: {\n${filled(own, '    ', width)} },\n`;
}

const literal = (value: Json): string =>
  isObject(value)
    ? `{ ${Object.entries(value)
        .map(([name, member]) => `${name}: ${literal(member)}`)
        .join(', ')} }`.replace('{  }', '{}')
    : typeof value === 'string'
      ? `'${value}'`
      : JSON.stringify(value);

function factsOf(document: ContractDocument, method: string, path: string, operation: JsonObject): OperationFacts {
  const parameters = ((operation.parameters as readonly JsonObject[] | undefined) ?? []).map((parameter) =>
    document.resolved(parameter),
  );
  const hasHeader = (name: string): boolean =>
    parameters.some((parameter) => parameter.in === 'header' && parameter.name === name);
  return {
    method,
    path,
    tag: (operation.tags as readonly string[])[0] ?? '',
    credential:
      operation['x-role'] === 'anyone'
        ? 'sign-in'
        : credentialOf((operation.security ?? document.root.security) as readonly JsonObject[]),
    role: (operation['x-role'] as OperationFacts['role'] | undefined) ?? 'none',
    accountant: operation['x-accountant'] === true,
    member: (operation['x-member'] as OperationFacts['member'] | undefined) ?? 'none',
    setsUpSecondFactor: operation['x-sets-up-second-factor'] === true,
    takesIdempotencyKey: hasHeader('Idempotency-Key'),
    isSigned: (operation.tags as readonly string[])[0] === 'Providers',
    takesBody: takes(operation, 'application/json'),
    streamsBody: takes(operation, 'text/csv'),
    timeless: operation['x-timeless'] === true,
    longRunning: operation['x-long-running'] === true,
    query: Object.fromEntries(
      parameters
        .filter((parameter) => parameter.in === 'query')
        .map(({ name, schema }) => [name as string, document.resolved(schema as JsonObject).type as string]),
    ),
  };
}

const takes = ({ requestBody }: JsonObject, mediaType: string): boolean =>
  isObject(requestBody) && (!isObject(requestBody.content) || mediaType in requestBody.content);

function credentialOf([way]: readonly JsonObject[]): OperationFacts['credential'] {
  const [scheme] = Object.keys(way ?? {});
  if (scheme === undefined) return 'none';
  const credential = credentials[scheme];
  if (credential === undefined)
    throw new Error(`scripts/contract/operation-table.ts does not know the scheme ${scheme}.`);
  return credential;
}

/**
 * Returns the lifecycle of payments as Markdown: transition table, follow-ups and a diagram, from
 * `src/payments/settle/lifecycle.ts`.
 */
export function lifecycleMarkdown(): string {
  return [
    '| state | ' + actions.join(' | ') + ' |',
    '|---|' + actions.map(() => '---').join('|') + '|',
    ...Object.entries(transitions).map(
      ([state, verdicts]) =>
        `| ${state} | ${verdicts.map((verdict, index) => cell(verdict, actions[index])).join(' | ')} |`,
    ),
    '',
    'An action on a transaction of another type is refused before its state is looked at. A void of a sale or ' +
      'recurring init is not: it is allowed while the payment waits for its payer.',
    '',
    '| action | types | otherwise |',
    '|---|---|---|',
    ...actions.map(
      (action) => `| ${action} | ${actionTypes[action].types.join(', ')} | \`${actionTypes[action].refusal}\` |`,
    ),
    '',
    '```mermaid',
    'stateDiagram-v2',
    ...diagram().map((line) => `  ${line}`),
    '```',
    '',
    'The event of each status: ' +
      Object.entries(statusEvents)
        .map(([status, event]) => `${status} → \`${event}\``)
        .join(', ') +
      '.',
  ].join('\n');
}

const cell = (verdict: string, action: Action | undefined): string =>
  verdict === 'allowed'
    ? '**allowed**'
    : verdict === 'by-type' && action
      ? `\`${actionTypes[action].refusal}\``
      : `\`${verdict}\``;

function diagram(): string[] {
  const lines = [
    '[*] --> processing',
    '[*] --> waiting: on the hosted page',
    'waiting --> processing: the payer sent a card',
    'waiting --> cancelled: the payer cancelled, or ran out of time',
    'processing --> held: pre-auth approved',
    'processing --> paid: payment approved',
    'processing --> failed: DECLINED or ERROR',
    'processing --> cancelled: the payer ran out of time',
    'processing --> unknown: no outcome to be had',
  ];
  for (const [state, verdicts] of Object.entries(transitions) as [State, readonly string[]][]) {
    for (const [index, verdict] of verdicts.entries()) {
      const action = actions[index];
      if (verdict !== 'allowed' || action === undefined) continue;
      const { open, approved, refused } = follows[action];
      lines.push(`${state} --> ${open}: ${action}`);
      if (open !== state)
        lines.push(`${open} --> ${approved}: ${action} approved`, `${open} --> ${refused}: ${action} refused`);
    }
  }
  return [...new Set(lines)];
}
