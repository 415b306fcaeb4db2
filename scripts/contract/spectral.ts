import { spawnSync } from 'node:child_process';
import { installedTool } from '../support/tool.js';
import { root, type Finding, type Source } from './source.js';

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
export function spectralFindings({ file }: Source): Finding[] {
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
