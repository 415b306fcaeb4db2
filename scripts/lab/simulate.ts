/** `npm run simulate`: see scripts/lab/simulate/options.ts for the usage. */
import { replaceGlobals } from './simulate/time/process-globals.js';

// Before loading anything that stores the process's time or randomness.
replaceGlobals();
const { main } = await import('./simulate/main.js');
process.exitCode = await main(process.argv.slice(2));
// Prisma's timers would keep the process running.
process.exit();
