import { mkdirSync, writeFileSync } from 'node:fs';
import { deserialize, serialize } from 'node:v8';
import { MemoryFS, PGlite } from '@electric-sql/pglite';

/** The files of a cluster by their paths; a directory (null) precedes its content. */
type Files = ReadonlyMap<string, Uint8Array | null>;

/** The used part of Emscripten's file system: the package's types refer to types that it does not include. */
interface FileSystem {
  analyzePath(path: string): { readonly exists: boolean };
  isDir(mode: number): boolean;
  mkdirTree(path: string, mode: number): void;
  readdir(path: string): readonly string[];
  readFile(path: string): Uint8Array;
  stat(path: string): { readonly mode: number };
  /** With `canOwn` the content becomes the file's memory, without a copy. */
  writeFile(path: string, content: Uint8Array, options: { readonly mode: number; readonly canOwn: true }): void;
}

const fileSystemOf = ({ Module }: PGlite): FileSystem => (Module as unknown as { readonly FS: FileSystem }).FS;

/** Returns the files of a cluster in memory as one block, for `MemoryFiles`. */
export function filesOf(database: PGlite): Uint8Array {
  const files = new Map<string, Uint8Array | null>();
  const fileSystem = fileSystemOf(database);
  const read = (path: string): void => {
    if (!fileSystem.isDir(fileSystem.stat(path).mode)) {
      files.set(path, fileSystem.readFile(path));
      return;
    }
    files.set(path, null);
    for (const name of fileSystem.readdir(path)) if (name !== '.' && name !== '..') read(`${path}/${name}`);
  };
  read(PGlite.paths.PGDATA);
  return serialize(files);
}

/** Writes the files of `filesOf` to a new directory: a cluster on disk. */
export function writeFiles(block: Uint8Array, directory: string): void {
  for (const [path, content] of deserialize(block) as Files) {
    const place = directory + path.slice(PGlite.paths.PGDATA.length);
    if (content) writeFileSync(place, content, { mode: 0o600 });
    else mkdirSync(place, { mode: 0o700 });
  }
}

/**
 * A cluster in memory that begins with the files of another. PGlite's own tar files are copied three times; here the
 * block that was read is the memory of the files.
 */
export class MemoryFiles extends MemoryFS {
  readonly #block: Uint8Array;

  /** @param block from `filesOf`; it is modified from now on */
  constructor(block: Uint8Array) {
    super();
    this.#block = block;
  }

  override initialSyncFs(): Promise<void> {
    if (!this.pg) throw new Error('the files of a database were requested before its start');
    const fileSystem = fileSystemOf(this.pg);
    for (const [path, content] of deserialize(this.#block) as Files) {
      if (content) fileSystem.writeFile(path, content, { mode: 0o600, canOwn: true });
      else if (!fileSystem.analyzePath(path).exists) fileSystem.mkdirTree(path, 0o700);
    }
    return Promise.resolve();
  }
}
