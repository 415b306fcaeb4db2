/** The exit code of `prisma migrate diff --exit-code` when there is a difference. */
export const DIFFERENT = 2;

/** The directory of a migration written now: the time in UTC puts them in order. */
export function migrationName(name: string): string {
  return `${new Date().toISOString().replace(/\D/g, '').slice(0, 14)}_${name}`;
}
