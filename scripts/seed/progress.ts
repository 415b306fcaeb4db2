import type { Progress } from './clone.js';

const pauseMilliseconds = 2_000;

/** Prints the progress every two seconds, with the estimated time for the remaining rows. */
export function progressLine(
  print: (text: string) => void = (text) => {
    process.stderr.write(`  ${text}\n`);
  },
): Progress {
  const began = performance.now();
  let printed = began;
  return (what, part) => {
    const now = performance.now();
    if (now - printed < pauseMilliseconds) return;
    printed = now;
    const rest =
      part === undefined || part === 0
        ? ''
        : `, ${Math.floor(part * 100)} %, about ${Math.ceil((((now - began) / part) * (1 - part)) / 1000)} s ` +
          'left for the rows';
    print(what + rest);
  };
}
