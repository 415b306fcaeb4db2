/** Bytes of the memory in which messages are composed: those of some thirty sales. */
const memoryBytes = 64 * 1024;
let memory = Buffer.allocUnsafeSlow(memoryBytes);
/** Where the messages that are being composed begin, and their end so far. Sockets may retain what is before them. */
let start = 0;
let end = 0;
/** Characters of a text that cost less one by one than a call of `Buffer.write`. */
const shortText = 40;

/** Describe of the unnamed portal. */
const describeMessage = Buffer.from([0x44, 0, 0, 0, 6, 0x50, 0]);
/** Execute of the unnamed portal, for all its rows. */
const executeMessage = Buffer.from([0x45, 0, 0, 0, 9, 0, 0, 0, 0, 0]);
const syncMessage = Buffer.from([0x53, 0, 0, 0, 4]);

/**
 * Returns the messages that execute a prepared statement with these parameters, in one buffer: Bind, Describe if its
 * columns are unknown, Execute, and Sync if it is alone (PostgreSQL, Message Formats). node-postgres composes each in a
 * buffer that it enlarges many times, and writes it separately.
 */
export function executionMessages(
  name: string,
  values: readonly (string | Buffer | null)[],
  isDescribed: boolean,
  isAlone = true,
): Buffer {
  start = end;
  reserve(16 + name.length * 3 + values.length * 2);
  memory[end] = 0x42;
  end += 5;
  memory[end++] = 0;
  end += memory.write(name, end);
  memory[end++] = 0;
  writeInt16(values.length);
  for (const value of values) writeInt16(value instanceof Buffer ? 1 : 0);
  writeInt16(values.length);
  for (const value of values) writeValue(value);
  reserve(64);
  // All columns in text form.
  writeInt16(0);
  writeInt32(end - start - 1, start + 1);
  if (isDescribed) end += describeMessage.copy(memory, end);
  end += executeMessage.copy(memory, end);
  if (isAlone) end += syncMessage.copy(memory, end);
  const messages = memory.subarray(start, end);
  // That of a long statement is not kept.
  if (memory.length > memoryBytes) [memory, end] = [Buffer.allocUnsafeSlow(memoryBytes), 0];
  return messages;
}

function writeValue(value: string | Buffer | null): void {
  if (value === null) {
    reserve(4);
    writeInt32(-1, end);
    end += 4;
    return;
  }
  // A UTF-16 code unit takes at most three bytes in UTF-8. The exact length of a long text costs less than its room.
  reserve(4 + (value.length * 3 < memoryBytes ? value.length * 3 : Buffer.byteLength(value)));
  const written = typeof value === 'string' ? writeText(value, end + 4) : value.copy(memory, end + 4);
  writeInt32(written, end);
  end += 4 + written;
}

/** @returns its bytes in UTF-8 */
function writeText(text: string, place: number): number {
  if (text.length > shortText) return memory.write(text, place);
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code > 0x7f) return memory.write(text, place);
    memory[place + index] = code;
  }
  return text.length;
}

/** Makes room behind the messages so far, in other memory if this is full. */
function reserve(bytes: number): void {
  if (end + bytes <= memory.length) return;
  const written = end - start;
  const next = Buffer.allocUnsafeSlow(Math.max(memoryBytes, (written + bytes) * 2));
  memory.copy(next, 0, start, end);
  [memory, start, end] = [next, 0, written];
}

function writeInt16(value: number): void {
  memory[end++] = value >>> 8;
  memory[end++] = value;
}

function writeInt32(value: number, place: number): void {
  memory[place] = value >>> 24;
  memory[place + 1] = value >>> 16;
  memory[place + 2] = value >>> 8;
  memory[place + 3] = value;
}
