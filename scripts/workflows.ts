/** `npm run workflows`: walks the journeys of workflows.arazzo.yaml against a fresh sandbox. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { packageRoot } from '../src/base/package-root.js';
import { startServerProcess } from './lab/faults/server-process.js';
import { installedTool } from './support/tool.js';

const usage = `Usage: npm run workflows -- [--workflow NAME] [--verbose]

Walks every journey of workflows.arazzo.yaml, step by step, with \`redocly respect\`, against a sandbox that is started
for it on an embedded database in a temporary directory. Every answer is held against the contract and against what the
step expects of it. The exit code is 0 only when all is well.

  --workflow NAME  this one alone
  --verbose        shows every request and answer
  --help           this text`;

const { values: options } = parseArgs({
  options: { workflow: { type: 'string' }, verbose: { type: 'boolean' }, help: { type: 'boolean' } },
});
if (options.help) console.log(usage);
else process.exitCode = await walk();

async function walk(): Promise<number> {
  const directory = mkdtempSync(join(tmpdir(), 'payment-terminal-workflows-'));
  const inputs = {
    terminal: 'WALK01',
    apiKey: 'ptk_test_key_of_the_workflows',
    managementKey: 'management-key-of-the-workflows-0123456789',
    run: 'walk',
  };
  const server = await startServerProcess({
    PORT: '0',
    DATA_DIR: directory,
    SANDBOX_TERMINAL_ID: inputs.terminal,
    SANDBOX_API_KEY: inputs.apiKey,
    MANAGEMENT_KEY: inputs.managementKey,
    LOG_LEVEL: 'error',
  });
  try {
    const redocly = spawn(
      process.execPath,
      [
        installedTool('@redocly/cli')('@redocly/cli/bin/cli.js'),
        'respect',
        'workflows.arazzo.yaml',
        ...(options.workflow === undefined ? [] : ['--workflow', options.workflow]),
        ...(options.verbose ? ['--verbose'] : []),
        `--input=${JSON.stringify(inputs)}`,
        `--server=terminal=${server.baseUrl}`,
      ],
      {
        cwd: packageRoot,
        stdio: ['ignore', 'inherit', 'inherit'],
        env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
      },
    );
    const [code] = (await once(redocly, 'exit')) as [number | null];
    return code ?? 1;
  } finally {
    await server.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}
