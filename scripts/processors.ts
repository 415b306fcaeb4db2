/**
 * Runs the adapter of a processor manually against the processor's own test mode, with credentials from the
 * environment.
 */

/** Interface of a file in scripts/processors. */
interface Run {
  readonly help: string;
  /** @returns true if all steps went as expected */
  run(): Promise<boolean>;
}

const runs = new Map<string | undefined, () => Promise<Run>>([
  ['adyen', () => import('./processors/adyen.js')],
  ['stripe', () => import('./processors/stripe.js')],
]);

const [kind, ...options] = process.argv.slice(2);
const load = runs.get(kind);
if (load === undefined) {
  const usage = `Usage: npm run processors -- ${[...runs.keys()].join('|')} [--help]

Makes payments in the test mode of a processor, and tells what its adapter makes of them.`;
  if (kind === '--help') console.log(usage);
  else console.error(usage);
  process.exit(kind === '--help' ? 0 : 2);
}
const chosen = await load();
if (options.includes('--help')) console.log(chosen.help);
else process.exitCode = (await chosen.run()) ? 0 : 1;
