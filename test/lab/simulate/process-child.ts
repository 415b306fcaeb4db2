/** Simulates with the options that it is sent, and sends what was printed: see process.ts. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const folder = process.argv[2] ?? '';
const load = (name: string): Promise<unknown> => import(pathToFileURL(join(folder, name)).href);

const { replaceGlobals } = (await load('time/process-globals.ts')) as { replaceGlobals(): void };
replaceGlobals();
const { main } = (await load('main.ts')) as { main(options: readonly string[]): Promise<number> };

process.on('message', (options: readonly string[]) => {
  const lines: string[] = [];
  console.log = (line: string) => void lines.push(line);
  void main(options).then(() => process.send?.(`${lines.join('\n')}\n`));
});
