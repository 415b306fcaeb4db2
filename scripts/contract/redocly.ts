import { pathToFileURL } from 'node:url';
import { installedTool } from '../support/tool.js';
import { root, type Finding } from './source.js';

/** The part of Redocly's linter that is used here. */
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
 * Finds what Redocly's rules, as redocly.yaml sets them, refuse in a file, but for the places that
 * .redocly.lint-ignore.yaml names. Installs the linter.
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
          : 'Mend it as the rule says: ' +
            `${ruleId.includes('/') ? 'redocly.yaml has it' : `https://redocly.com/docs/cli/rules/oas/${ruleId}`}.`,
    }));
}
