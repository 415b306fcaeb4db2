import { createHash } from 'node:crypto';

/**
 * Names for prepared statements, for the adapter's `statementNameGenerator`: the same SQL has the same name, so that
 * PostgreSQL parses and plans it once per connection. Only the first `limit` different texts get one: a list of another
 * length is another text, and every name stays in the memory of every connection. The empty name prepares nothing.
 */
export function statementNames(limit: number): (query: { sql: string }) => string {
  const names = new Map<string, string>();
  return ({ sql }) => {
    const known = names.get(sql);
    if (known !== undefined) return known;
    if (names.size >= limit) return '';
    const name = `p_${createHash('sha256').update(sql).digest('base64url').slice(0, 22)}`;
    names.set(sql, name);
    return name;
  };
}
