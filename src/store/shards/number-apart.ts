import type { ClientBase } from 'pg';

/** What is sorted by its number, from all shards together. */
const listed = [
  { table: 'deliveries', column: 'delivery_id' },
  { table: 'audit_entries', column: 'audit_entry_id' },
] as const;

/**
 * What is sorted by its number among the rows of its terminal. They may have been written on several shards, when the
 * terminal was moved.
 */
const ofTerminals = [
  { table: 'events', column: 'place' },
  { table: 'processor_calls', column: 'processor_call_id' },
  { table: 'imported_attempts', column: 'imported_attempt_id' },
] as const;

/**
 * Draws a number from the time in milliseconds, the shard, and a sequence of 2,048: no two of 128 shards draw the same,
 * and the order of numbers is that of the times, as far as the clocks of the servers agree. It has 18 digits until
 * 2090. One that could be a card number is not taken: it would be removed from logs and from the operator's lists
 * (vault/redact.ts). So what passes the Luhn check as a whole is drawn again, and what holds a number as the schemes
 * issue them.
 */
const functions = `
  CREATE OR REPLACE FUNCTION passes_luhn(digits text) RETURNS boolean LANGUAGE plpgsql IMMUTABLE STRICT AS $$
    DECLARE
      sum int := 0;
      digit int;
    BEGIN
      FOR place IN 1 .. length(digits) LOOP
        digit := substr(digits, length(digits) + 1 - place, 1);
        sum := sum + CASE WHEN place % 2 = 1 THEN digit WHEN digit > 4 THEN 2 * digit - 9 ELSE 2 * digit END;
      END LOOP;
      RETURN sum % 10 = 0;
    END
  $$;
  CREATE OR REPLACE FUNCTION holds_card_number(digits text) RETURNS boolean LANGUAGE plpgsql IMMUTABLE STRICT AS $$
    DECLARE
      rest text;
      issued int;
    BEGIN
      IF passes_luhn(digits) THEN RETURN true; END IF;
      FOR place IN 1 .. length(digits) - 13 LOOP
        rest := substr(digits, place);
        issued := CASE WHEN rest ~ '^(4|5[1-5]|2[2-7]|35|6)' THEN 16 WHEN rest ~ '^3[47]' THEN 15
          WHEN rest ~ '^3[068]' THEN 14 END;
        IF length(rest) >= issued AND passes_luhn(left(rest, issued)) THEN RETURN true; END IF;
      END LOOP;
      RETURN false;
    END
  $$;
  CREATE OR REPLACE FUNCTION number_apart(sequence regclass, shard int) RETURNS bigint LANGUAGE plpgsql AS $$
    DECLARE drawn bigint;
    BEGIN
      LOOP
        drawn := (((extract(epoch from clock_timestamp()) * 1000)::bigint << 18) | (shard << 11))
          | (nextval(sequence) & 2047);
        EXIT WHEN NOT holds_card_number(drawn::text);
      END LOOP;
      RETURN drawn;
    END
  $$;`;

const byMilliseconds = (sequence: string, shard: number): string => `number_apart('${sequence}'::regclass, ${shard})`;

/**
 * Likewise from the time since 2020 in microseconds, within which no two rows of a statement are written, so that they
 * keep their order. It fits into 63 bits until 2091.
 */
const byMicroseconds = (sequence: string, shard: number): string =>
  `((((extract(epoch from clock_timestamp()) - 1577836800) * 1000000)::bigint << 12) | (${shard} << 5)) ` +
  `| (nextval('${sequence}'::regclass) & 31)`;

/** Has a shard draw the numbers of its rows so that they fit between those of the others. */
export async function numberApart(client: ClientBase, shard: number): Promise<void> {
  const numbered = [
    ...listed.map((each) => ({
      ...each,
      numberOf: byMilliseconds,
      comment: `numbered as shard ${shard}, never as a card`,
    })),
    ...ofTerminals.map((each) => ({ ...each, numberOf: byMicroseconds, comment: `numbered as shard ${shard}` })),
  ];
  await client.query(functions);
  for (const { table, column, numberOf, comment } of numbered) {
    const { rows } = await client.query<{ comment: string | null; sequence: string }>(
      `SELECT col_description(attrelid, attnum) AS comment, pg_get_serial_sequence($1::text, $2::text) AS sequence
      FROM pg_attribute WHERE attrelid = $1::text::regclass AND attname = $2::text`,
      [table, column],
    );
    const [known] = rows;
    if (!known || known.comment === comment) continue;
    await client.query(
      `ALTER TABLE ${table} ALTER COLUMN ${column} SET DEFAULT ${numberOf(known.sequence, shard)};
      COMMENT ON COLUMN ${table}.${column} IS '${comment}'`,
    );
  }
}
