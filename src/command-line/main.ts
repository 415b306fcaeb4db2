#!/usr/bin/env node
import { systemClock } from '../base/clock.js';
import { openBrowser } from './commands/open.js';
import { systemRandom } from '../base/random.js';
import { run } from './program.js';

const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (stopping.signal.aborted) process.exit(1);
    stopping.abort();
  });
}
// The reader may close the pipe early, as `head` does.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
});
process.exitCode = await run(process.argv.slice(2), {
  print: (line) => {
    process.stdout.write(`${line}\n`);
  },
  note: (line) => {
    process.stderr.write(`${line}\n`);
  },
  clock: systemClock,
  random: systemRandom,
  stopped: stopping.signal,
  input: process.stdin.isTTY ? undefined : process.stdin,
  openBrowser,
});
