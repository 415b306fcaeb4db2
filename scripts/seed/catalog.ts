import type pg from 'pg';

/** A table that grows with payments, as described by the database's catalog. */
export interface Table {
  readonly name: string;
  readonly columns: readonly Column[];
  /** Condition on `$1` that selects the rows of a terminal. */
  readonly ofTerminal: string;
}

export interface Column {
  readonly name: string;
  /** The type as PostgreSQL writes it, such as `character(8)`. */
  readonly type: string;
  /** Part of a primary key or another unique index. */
  readonly unique: boolean;
  /** The table and column whose sequence supplies the numbers: its own, or a referenced one. */
  readonly drawnFrom: { readonly table: string; readonly column: string } | undefined;
}

/**
 * Tables for setup and operators, which do not grow with payments; the journal, which the service posts from the
 * events; and the reports of processors, which are imported.
 */
const provisioned = new Set([
  ...['_prisma_migrations', 'accounts', 'terminals', 'api_keys', 'api_key_terminals', 'processor_accounts'],
  ...['webhook_endpoints', 'rate_limits', 'audit_entries', 'audit_chain', 'audit_heads', 'audit_head_sends'],
  ...['data_keys', 'key_acts', 'disabled_management_keys', 'statement_comparisons', 'recovery_state', 'users'],
  ...['user_sessions', 'access_tokens', 'recovery_codes', 'one_time_links', 'passkeys', 'passkey_challenges'],
  ...['journals', 'journal_periods', 'journal_accounts', 'journal_entries', 'journal_postings', 'journal_balances'],
  ...['journal_adjustments', 'journal_seals', 'settlement_reports', 'settlement_batches', 'settlement_lines'],
  ...['settlement_downloads', 'bank_statements', 'bank_lines', 'reconciliation_exceptions', 'cell_moves'],
  ...['cell_move_changes', 'cell_move_marks'],
]);

/** A reference within a terminal, by its last column. The first one is the terminal in both tables. */
interface ForeignKey {
  readonly table: string;
  readonly column: string;
  readonly target: string;
  readonly targetColumn: string;
}

/**
 * Returns the tables that grow with payments, referenced tables first.
 * @returns also `left`: tables whose rows cannot be assigned to a terminal, and which are not cloned
 */
export async function readTables(client: pg.ClientBase): Promise<{ tables: Table[]; left: string[] }> {
  const { rows } = await client.query<Omit<Column, 'drawnFrom'> & { table: string; drawn: boolean }>(`
    SELECT c.relname::text AS "table", a.attname::text AS name, format_type(a.atttypid, a.atttypmod) AS type,
      EXISTS (SELECT FROM pg_index i WHERE i.indrelid = c.oid AND i.indisunique AND a.attnum = ANY (i.indkey)) AS
      "unique",
      pg_get_serial_sequence(format('%I', c.relname), a.attname) IS NOT NULL AS drawn
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relnamespace = 'public'::regnamespace
    ORDER BY c.relname, a.attnum`);
  const keys = (
    await client.query<ForeignKey>(`
    SELECT f.conrelid::regclass::text AS "table", f.confrelid::regclass::text AS target, a.attname::text AS "column",
    t.attname::text AS "targetColumn"
    FROM pg_constraint f JOIN pg_attribute a ON a.attrelid = f.conrelid AND a.attnum = f.conkey[cardinality(f.conkey)]
      JOIN pg_attribute t ON t.attrelid = f.confrelid AND t.attnum = f.confkey[cardinality(f.confkey)]
    WHERE f.contype = 'f'`)
  ).rows;
  const names = [...new Set(rows.map(({ table }) => table))].filter((name) => !provisioned.has(name));

  const drawnFrom = (table: string, column: string): Column['drawnFrom'] => {
    const key = keys.find((each) => each.table === table && each.column === column);
    if (key) return drawnFrom(key.target, key.targetColumn);
    return rows.some((row) => row.table === table && row.name === column && row.drawn) ? { table, column } : undefined;
  };
  const tables = new Map<string, Table>();
  /** Returns the condition that selects a terminal's rows, by the table's own column or a referenced table's. */
  const ofTerminal = (name: string): string | undefined => {
    if (rows.some((row) => row.table === name && row.name === 'terminal_id')) return 'terminal_id = $1';
    for (const { table, column, target, targetColumn } of keys) {
      const condition = table === name && target !== name ? tables.get(target)?.ofTerminal : undefined;
      if (condition) return `${column} IN (SELECT ${targetColumn} FROM public.${target} WHERE ${condition})`;
    }
    return undefined;
  };
  const left: string[] = [];
  const add = (name: string): void => {
    if (tables.has(name) || !names.includes(name)) return;
    for (const { table, target } of keys) if (table === name && target !== name) add(target);
    const condition = ofTerminal(name);
    if (condition === undefined) {
      left.push(name);
      return;
    }
    const columns = rows
      .filter(({ table }) => table === name)
      .map(({ name: column, type, unique }) => ({ name: column, type, unique, drawnFrom: drawnFrom(name, column) }));
    tables.set(name, { name, columns, ofTerminal: condition });
  };
  names.forEach(add);
  return { tables: [...tables.values()], left };
}
