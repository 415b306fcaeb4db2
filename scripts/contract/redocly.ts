import { pathToFileURL } from 'node:url';
import { installedTool } from '../support/tool.js';
import { root, type Finding } from './source.js';

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
export async function redoclyFindings(file: string): Promise<Finding[]> {
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
