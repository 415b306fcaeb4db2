import { getLineColLocation, lint, loadConfig } from '@redocly/openapi-core';
import { root, type Finding } from './source.js';

/**
 * What Redocly's rules, as redocly.yaml sets them, find in a file. Places that .redocly.lint-ignore.yaml names are left
 * out.
 */
export async function redoclyFindings(file: string): Promise<Finding[]> {
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
