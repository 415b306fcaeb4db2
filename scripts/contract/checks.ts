import { spawnSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { installedTool } from '../support/tool.js';
import { agreementFindings } from './agreement.js';
import { exampleFindings } from './examples.js';
import { staleFiles, trackedFiles } from './generated.js';
import { nameFindings, ruleFindings, sharingFindings } from './rules.js';
import { type Finding, root, type Source, isObject, type Json, type JsonObject, type Path } from './source.js';
import { deprecationFindings, releasedContract, versionFindings } from './versions/release.js';
import { errors } from '../../src/base/errors/catalogue.js';
import { currencyMaxima } from '../../src/base/money.js';

type Checks = Readonly<Record<string, (contract: Source) => Promise<Finding[]>>>;

/** Checks that need only the document. */
export const lints: Checks = {
  Redocly: ({ file }) => redoclyFindings(file),
  Spectral: async (contract) => spectralFindings(contract),
  'rules of this contract': async (contract) => ruleFindings(contract),
  'marks are declared ones': async (contract) => markFindings(contract),
  'deprecations are announced in time': async (contract) => deprecationFindings(contract),
  'components have several users': async (contract) => sharingFindings(contract),
  'names do not collide in generated clients': async (contract) => nameFindings(contract),
  'examples fit their schemas': async (contract) => exampleFindings(contract),
};

const checks: Checks = {
  ...lints,
  'Redocly, the 3.0 edition': () => redoclyFindings('generated/openapi-3.0.yaml'),
  'Redocly, the edition for clients': () => redoclyFindings('generated/openapi-clients.yaml'),
  'operations and reason codes are those of the code': async (contract) => agreementFindings(contract),
  'generated files are up to date': generatedFindings,
  'the version matches the changes since the last release': async (contract) => {
    const released = await releasedContract();
    return released ? versionFindings(released, contract) : [];
  },
};

/** Runs checks and prints their findings. @returns true without findings */
export async function runChecks(contract: Source, chosen: Checks = checks): Promise<boolean> {
  let findings = 0;
  for (const [name, check] of Object.entries(chosen)) {
    const started = performance.now();
    const found = await check(contract);
    findings += found.length;
    console.log(
      `${found.length === 0 ? 'ok  ' : 'FAIL'} ${name}, ${((performance.now() - started) / 1000).toFixed(1)} s`,
    );
    for (const { file, line, message, advice } of found) console.log(`\n  ${file}:${line}: ${message}\n    ${advice}`);
    if (found.length > 0) console.log();
  }
  if (findings > 0) console.log(`${findings} to mend`);
  return findings === 0;
}

async function generatedFindings(contract: Source): Promise<Finding[]> {
  return (await staleFiles(await trackedFiles(contract))).map((file) => ({
    file,
    line: 1,
    message: 'Out of date with its sources',
    advice: 'Run `npm run generate` and commit the result.',
  }));
}

/** The interface of Redocly's linter used here. */
interface Redocly {
  readonly loadConfig: (options: { readonly configPath: string }) => Promise<object>;
  readonly lint: (options: { readonly ref: string; readonly config: object }) => Promise<readonly Problem[]>;
  readonly getLineColLocation: (location: object) => { readonly start: { readonly line: number } };
}

interface Problem {
  readonly message: string;
  readonly ruleId: string;
  readonly suggest: readonly string[];
  readonly location: readonly object[];
  readonly ignored?: boolean;
}

/**
 * Returns the findings of Redocly in a file, by the rules of redocly.yaml and the exceptions of
 * .redocly.lint-ignore.yaml. Installs the linter.
 */
async function redoclyFindings(file: string): Promise<Finding[]> {
  const library = installedTool('@redocly/openapi-core')('@redocly/openapi-core');
  const { getLineColLocation, lint, loadConfig } = (await import(pathToFileURL(library).href)) as Redocly;
  const config = await loadConfig({ configPath: `${root}redocly.yaml` });
  const problems = await lint({ ref: `${root}${file}`, config });
  return problems
    .filter(({ ignored }) => ignored !== true)
    .map(({ message, ruleId, suggest, location }) => ({
      file,
      line: location[0] ? getLineColLocation(location[0]).start.line : 1,
      message: `${message} (Redocly, ${ruleId})`,
      advice:
        suggest.length > 0
          ? `Perhaps you meant ${suggest.join(' or ')}.`
          : 'Fix it as the rule requires: ' +
            `${ruleId.includes('/') ? 'redocly.yaml has it' : `https://redocly.com/docs/cli/rules/oas/${ruleId}`}.`,
    }));
}

interface Result {
  readonly code: string;
  readonly message: string;
  readonly path: readonly string[];
  readonly range: { readonly start: { readonly line: number } };
}

/**
 * Returns the findings of Spectral's rules in the contract, by spectral.yaml. Installs Spectral.
 * @throws Error if Spectral does not run
 */
function spectralFindings({ file }: Source): Finding[] {
  const cli = installedTool('@stoplight/spectral-cli')('@stoplight/spectral-cli/dist/index.js');
  const options = ['--ruleset', `${root}scripts/contract/spectral.yaml`, '--format', 'json', '--quiet'];
  const { stdout, stderr } = spawnSync(process.execPath, [cli, 'lint', `${root}${file}`, ...options], {
    encoding: 'utf8',
    maxBuffer: 64 * 2 ** 20,
  });
  if (!stdout.startsWith('[')) throw new Error(`Spectral did not run: ${stderr || stdout}`);
  return (JSON.parse(stdout) as Result[]).map(({ code, message, path, range }) => ({
    file,
    line: range.start.line + 1,
    message: `${message}: ${path.join('.')} (Spectral, ${code})`,
    advice: 'Fix it as the rule requires: https://docs.stoplight.io/docs/spectral/4dec24461f3af-open-api-rules.',
  }));
}

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

/**
 * The bounds of a member's request. account: the parameter or field account_id. record: the ids in the path, the query
 * and the body. self: the caller's own records. credentials: the caller's own sign-in. none: members are refused.
 */
const memberBounds: readonly string[] = ['none', 'account', 'record', 'self', 'credentials'];
/** The ordered roles of users (AssignedRole), and `anyone`. `x-accountant` marks the operations of an accountant. */
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
  'x-extension': { belongs: () => true, fits: isTrue, rule: 'It is true or left out, and covers what is inside.' },
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
  'x-member': {
    belongs: (path, holder) =>
      isOperation(path) && typeof holder['x-role'] === 'string' && holder['x-role'] !== 'anyone',
    fits: (value) => typeof value === 'string' && memberBounds.includes(value),
    rule: `Belongs beside x-role, with one of these values: ${memberBounds.join(', ')}.`,
  },
  'x-accountant': {
    belongs: (path, holder) => isOperation(path) && typeof holder['x-role'] === 'string',
    fits: isTrue,
    rule: 'Belongs beside x-role, with the value true.',
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
  visit(document, [], false, false);
  return findings;

  function visit(value: Json, path: Path, hasFreeNames: boolean, isExtension: boolean): void {
    if (Array.isArray(value)) value.forEach((item: Json, index) => visit(item, [...path, index], false, isExtension));
    if (!isObject(value)) return;
    const isMarked = isExtension || (!hasFreeNames && value['x-extension'] === true);
    for (const [name, member] of Object.entries(value)) {
      if (!hasFreeNames && name.startsWith('x-')) judge(value, name, path, isExtension);
      if (!hasFreeNames && (payloads.has(name) || (name === 'examples' && Array.isArray(member)))) continue;
      visit(member, [...path, name], !hasFreeNames && named.has(name), isMarked);
    }
  }

  function judge(holder: JsonObject, name: string, path: Path, isExtension: boolean): void {
    const mark = marks[name];
    const value = holder[name] as Json;
    const message = !mark
      ? 'is not a keyword of the contract'
      : !mark.belongs(path, holder) || (isExtension && name === 'x-extension')
        ? 'does not belong here'
        : !mark.fits(value, holder)
          ? `cannot be ${JSON.stringify(value)}`
          : undefined;
    if (message === undefined) return;
    findings.push({
      file,
      line: line([...path, name]),
      message: `${name} ${message}: ${path.join('.')}`,
      advice: mark?.rule ?? `Use one of ${Object.keys(marks).join(', ')}, or declare it in scripts/contract/checks.ts.`,
    });
  }
}
