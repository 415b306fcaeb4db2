import { readFile } from 'node:fs/promises';
import { isAlias, isMap, isScalar, LineCounter, parseDocument, type Node } from 'yaml';
import { packageRoot } from '../../src/base/package-root.js';
import type { JsonObject } from './strict-schema.js';

/** The project's root. File names are relative to it. */
export const root = `${packageRoot}/`;

/** A problem of the contract: its place, description and advice. */
export interface Finding {
  readonly file: string;
  /** Line number, starting at 1. */
  readonly line: number;
  readonly message: string;
  readonly advice: string;
}

/** The names from the top of a document to a place in it. */
export type Path = readonly (string | number)[];

export interface Source {
  readonly file: string;
  readonly text: string;
  readonly document: JsonObject;
  /** Returns the line of the value at a path, or of its nearest ancestor. */
  readonly line: (path: Path) => number;
}

/** @throws Error with the line, if the file is not YAML */
export async function readSource(file: string): Promise<Source> {
  return sourceOf(file, await readFile(`${root}${file}`, 'utf8'));
}

/** Parses a document. @throws Error with the line, if the text is not YAML */
export function sourceOf(file: string, text: string): Source {
  const lineCounter = new LineCounter();
  const parsed = parseDocument(text, { lineCounter });
  /** Lists of headers and fields of events are YAML aliases. */
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

/** Returns the path of a JSON pointer or a reference in the document. */
export const pathOf = (pointer: string): string[] =>
  pointer
    .replace(/^#/, '')
    .split('/')
    .slice(1)
    .map((segment) => decodeURIComponent(segment).replaceAll('~1', '/').replaceAll('~0', '~'));
