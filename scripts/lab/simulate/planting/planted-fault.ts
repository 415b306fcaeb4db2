import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../../../src/base/package-root.js';

/** A fault as it is planted: texts of one file of the service in place of others. */
export interface PlantedFault {
  readonly name: string;
  /** The planted error. */
  readonly title: string;
  /** From the project's root. */
  readonly file: string;
  /** The guard that prevents harm, if any: then judges find nothing. */
  readonly stoppedBy: string | undefined;
  readonly changes: readonly { readonly before: string; readonly after: string }[];
}

const folder = join(packageRoot, 'scripts', 'lab', 'simulate', 'planted');

/**
 * Returns the planted faults by their names. A file holds those of one module of src/, each under a line `# name`.
 * @throws Error if one lacks its title, its file or its changes
 */
export const plantedFaults = (): PlantedFault[] =>
  readdirSync(folder)
    .sort()
    .flatMap((file) =>
      readFileSync(join(folder, file), 'utf8')
        .split(/^# (?=[a-z-]+$)/m)
        .slice(1),
    )
    .map((text) => {
      const end = text.indexOf('\n');
      return parse(text.slice(0, end), text.slice(end + 1));
    });

function parse(name: string, text: string): PlantedFault {
  const [title = '', file = ''] = text.split('\n');
  const changes = [...text.matchAll(/^<<<<\n(.*?)\n====\n(.*?)\n>>>>$/gms)].map(([, before = '', after = '']) => ({
    before,
    after,
  }));
  if (title === '' || !file.startsWith('src/') || changes.length === 0)
    throw new Error(`${name} is not a planted fault: it needs a title, a file, and <<<< before ==== after >>>>`);
  const stoppedBy = /^Stopped by: (.*)$/m.exec(text)?.[1];
  return { name, title, file, stoppedBy, changes };
}

/**
 * The file with the fault in it.
 * @throws Error when a text is not there exactly once: the code has moved, and the fault has to move with it
 */
export function plantedIn(text: string, { name, file, changes }: PlantedFault): string {
  return changes.reduce((sofar, { before, after }) => {
    const parts = sofar.split(before);
    if (parts.length !== 2) throw new Error(`${name}: what it changes is ${parts.length - 1} times in ${file}`);
    return parts.join(after);
  }, text);
}
