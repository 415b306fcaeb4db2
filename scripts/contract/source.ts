import { readFile } from 'node:fs/promises';
import { isAlias, isMap, isScalar, LineCounter, parseDocument, type Node } from 'yaml';
import { packageRoot } from '../../src/base/package-root.js';
import type { JsonObject } from './strict-schema.js';

/** The project's root. Names of files are relative to it. */
export const root = `${packageRoot}/`;

/** Something that has to be mended before the contract is good: where it stands, what is wrong, and what to do. */
export interface Finding {
  readonly file: string;
  /** Counted from 1. */
  readonly line: number;
  readonly message: string;
  readonly advice: string;
}

/** The names that lead from the top of a document to a place in it. */
export type Path = readonly (string | number)[];

export interface Source {
  readonly file: string;
  readonly text: string;
  readonly document: JsonObject;
  /** The line of what the path names; of the nearest thing around it when the document does not have it. */
  readonly line: (path: Path) => number;
}

/** @throws when the file is not YAML, with the line where reading stopped */
export async function readSource(file: string): Promise<Source> {
  return sourceOf(file, await readFile(`${root}${file}`, 'utf8'));
}

/** A document by its text. @throws when the text is not YAML, with the line where reading stopped */
export function sourceOf(file: string, text: string): Source {
  const lineCounter = new LineCounter();
  const parsed = parseDocument(text, { lineCounter });
  /** The lists of headers and the fields of events are written once, and named where they stand again. */
  const behindAlias = (node: Node | null): Node | null => (isAlias(node) ? (node.resolve(parsed) ?? null) : node);
  const [fault] = parsed.errors;
  if (fault) throw new Error(`${file}:${lineCounter.linePos(fault.pos[0]).line} is not YAML: ${fault.message}`);
  return {
    file,
    text,
    document: parsed.toJS() as JsonObject,
    line(path) {
      let place: Node | null = parsed.contents;
      let offset = 0;
      for (const name of path) {
        if (isMap(place)) {
          const pair = place.items.find(({ key }) => isScalar(key) && String(key.value) === String(name));
          if (!pair) break;
          offset = (pair.key as Node).range?.[0] ?? offset;
          place = behindAlias(pair.value as Node | null);
        } else {
          place = parsed.getIn(path.slice(0, path.indexOf(name) + 1), true) as Node | null;
          offset = place?.range?.[0] ?? offset;
        }
      }
      return lineCounter.linePos(offset).line;
    },
  };
}

/** The path that a JSON pointer, or a reference within the document, writes. */
export const pathOf = (pointer: string): string[] =>
  pointer
    .replace(/^#/, '')
    .split('/')
    .slice(1)
    .map((segment) => decodeURIComponent(segment).replaceAll('~1', '/').replaceAll('~0', '~'));
