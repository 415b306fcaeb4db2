// Kept in memory only: what a script of another page could read is worth nothing to it.
let token: string | undefined;

/** The token that requests which change something carry, as the session was opened or read with. */
export const csrfToken = (): string | undefined => token;

export function keepCsrfToken(value: string | undefined): void {
  token = value;
}
