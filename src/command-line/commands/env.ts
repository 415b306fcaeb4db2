import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Command, Option } from 'commander';
import { withService, WrongUse, type ServiceOptions, type Surroundings } from '../command.js';

interface EnvOptions extends ServiceOptions {
  readonly dataDir: string;
}

/** `env`: prints the shell lines that set the variables of the guides for the sandbox of a data directory. */
export const envCommand = ({ print }: Surroundings): Command =>
  withService(
    new Command('env').description('print the variables of the guides for a shell: eval "$(payment-terminal env)"'),
  )
    .addOption(new Option('--data-dir <folder>', 'data directory of the sandbox').env('DATA_DIR').default('./data'))
    .action(async ({ baseUrl, dataDir, json }: EnvOptions) => {
      const { terminalId, apiKey, managementKey } = await secretsIn(dataDir);
      const names = { BASE_URL: baseUrl, TERMINAL: terminalId, API_KEY: apiKey, MANAGEMENT_KEY: managementKey };
      if (json) print(JSON.stringify(names));
      else for (const [name, value] of Object.entries(names)) print(`export ${name}='${value}'`);
    });

/** @throws WrongUse if no sandbox was started with this data directory */
async function secretsIn(folder: string): Promise<Record<'terminalId' | 'apiKey' | 'managementKey', string>> {
  const file = join(folder, 'sandbox.json');
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Record<'terminalId' | 'apiKey' | 'managementKey', string>;
  } catch (error) {
    throw new WrongUse(`${file} cannot be read: start a sandbox with npm start, or give its --data-dir.`, {
      cause: error,
    });
  }
}
