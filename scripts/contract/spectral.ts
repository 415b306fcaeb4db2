import spectral from '@stoplight/spectral-core';
import parsers from '@stoplight/spectral-parsers';
import type { Finding, Source } from './source.js';
import { rules, ruleset } from './spectral-rules.js';

const linter = new spectral.Spectral();
linter.setRuleset(ruleset);

/** What Spectral's rules and those of spectral-rules.ts find in the contract. */
export async function spectralFindings({ file, text }: Source): Promise<Finding[]> {
  const results = await linter.run(new spectral.Document(text, parsers.Yaml, file));
  return results.map(({ code, message, path, range }) => ({
    file,
    line: range.start.line + 1,
    message: `${message}: ${path.join('.')} (Spectral, ${code})`,
    advice:
      rules[code]?.advice ??
      'Mend it as the rule says: https://docs.stoplight.io/docs/spectral/4dec24461f3af-open-api-rules.',
  }));
}
