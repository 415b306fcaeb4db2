/**
 * Size of the buffer in which messages are composed, in bytes: more than a sale needs, and less than a page of a list.
 */
const usualBytes = 16 * 1024;
let scratch = Buffer.allocUnsafe(usualBytes);
let end = 0;

/** Describe of the unnamed portal. */
const describeMessage = Buffer.from([0x44, 0, 0, 0, 6, 0x50, 0]);
/** Execute of the unnamed portal, for all its rows. */
const executeMessage = Buffer.from([0x45, 0, 0, 0, 9, 0, 0, 0, 0, 0]);
const syncMessage = Buffer.from([0x53, 0, 0, 0, 4]);

/**
 * Returns the messages that execute a prepared statement with these parameters, in one buffer: Bind, Describe if its
 * columns are unknown, Execute and Sync (PostgreSQL, Message Formats). node-postgres composes each message in a buffer
 * that it enlarges many times, and writes it separately.
 * @param values texts, bytes and nulls
 */
export function executionMessages(
  name: string,
  values: readonly (string | Buffer | null)[],
  isDescribed: boolean,
): Buffer {
  end = 0;
  reserve(16 + name.length * 3 + values.length * 2);
  scratch[end++] = 0x42;
  const lengthAt = end;
  end += 4;
  scratch[end++] = 0;
  end += scratch.write(name, end);
  scratch[end++] = 0;
  writeInt16(values.length);
  for (const value of values) writeInt16(value instanceof Buffer ? 1 : 0);
  writeInt16(values.length);
  for (const value of values) writeValue(value);
  reserve(64);
  // All columns in text form.
  writeInt16(0);
  writeInt32(end - lengthAt, lengthAt);
  if (isDescribed) end += describeMessage.copy(scratch, end);
  end += executeMessage.copy(scratch, end);
  end += syncMessage.copy(scratch, end);
  const messages = scratch.subarray(0, end);
  // The socket may retain it, and the next statement reuses the scratch.
  if (scratch.length === usualBytes) return Buffer.from(messages);
  scratch = Buffer.allocUnsafe(usualBytes);
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
  reserve(4 + (value.length * 3 < usualBytes ? value.length * 3 : Buffer.byteLength(value)));
  const written = typeof value === 'string' ? scratch.write(value, end + 4) : value.copy(scratch, end + 4);
  writeInt32(written, end);
  end += 4 + written;
}

/** Makes room for so many bytes. */
function reserve(bytes: number): void {
  if (end + bytes <= scratch.length) return;
  const larger = Buffer.allocUnsafe(Math.max(end + bytes + usualBytes, scratch.length * 2));
  scratch.copy(larger, 0, 0, end);
  scratch = larger;
}

function writeInt16(value: number): void {
  scratch[end++] = value >>> 8;
  scratch[end++] = value;
}

function writeInt32(value: number, place: number): void {
  scratch[place] = value >>> 24;
  scratch[place + 1] = value >>> 16;
  scratch[place + 2] = value >>> 8;
  scratch[place + 3] = value;
}
