/**
 * Formats rows of cells as lines, the first row being the headings: the first column is left-aligned, the others
 * right-aligned.
 */
export function table(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  return rows
    .map((row) =>
      row
        .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** Joins texts by commas into lines of at most `width` columns, so that generated files stay readable and short. */
export function filled(texts: readonly string[], indent: string, width = 120): string {
  const lines: string[] = [];
  for (const text of texts) {
    const line = lines.at(-1);
    if (line !== undefined && line.length + text.length + 3 <= width) lines[lines.length - 1] = `${line}, ${text}`;
    else lines.push(indent + text);
  }
  return lines.join(',\n');
}
