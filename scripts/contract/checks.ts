import { spawnSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { installedTool } from '../support/tool.js';
import { agreementFindings } from './agreement.js';
import { exampleFindings } from './examples.js';
import { staleFiles, trackedFiles } from './generated.js';
import { markFindings } from './marks.js';
import { nameFindings, ruleFindings, sharingFindings } from './rules.js';
import { type Finding, root, type Source } from './source.js';
import { deprecationFindings, releasedContract, versionFindings } from './versions/release.js';

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

export const checks: Checks = {
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
