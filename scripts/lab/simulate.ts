/** `npm run simulate`: see scripts/lab/simulate/options.ts for the usage. */
import { replaceGlobals } from './simulate/time/process-globals.js';

// Before anything is loaded that keeps the time or the randomness of the process.
replaceGlobals();
const { main } = await import('./simulate/main.js');
process.exitCode = await main(process.argv.slice(2));
// Prisma keeps timers of the process.
process.exit();
