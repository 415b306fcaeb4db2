/**
 * Runs the adapter of a processor by hand against the processor's own test mode, with credentials from the environment.
 *
 * npm run processors -- stripe
 * npm run processors -- stripe --help tells what it needs
 */
import { readdirSync } from 'node:fs';

/** What each file of scripts/processors is. */
interface Run {
  readonly help: string;
  /** @returns whether everything came as it was expected */
  run(): Promise<boolean>;
}

const directory = new URL('./processors/', import.meta.url);
const kinds = readdirSync(directory)
  .filter((name) => name.endsWith('.ts'))
  .map((name) => name.slice(0, -3));

const [kind, ...options] = process.argv.slice(2);
if (kind === undefined || !kinds.includes(kind)) {
  const usage = `Usage: npm run processors -- ${kinds.join('|')} [--help]

Makes payments in the test mode of a processor, and tells what its adapter makes of them.`;
  if (kind === '--help') console.log(usage);
  else console.error(usage);
  process.exit(kind === '--help' ? 0 : 2);
}
const chosen = (await import(new URL(`${kind}.ts`, directory).href)) as Run;
if (options.includes('--help')) console.log(chosen.help);
else process.exitCode = (await chosen.run()) ? 0 : 1;
