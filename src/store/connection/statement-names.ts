import { createHash } from 'node:crypto';

/**
 * Names prepared statements, for the adapter's `statementNameGenerator`. The same SQL has the same name, so PostgreSQL
 * parses and plans it once per connection. Only the first `limit` texts get a name: lists of other lengths are other
 * texts, and each name stays in the memory of every connection. An empty name prepares nothing.
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
