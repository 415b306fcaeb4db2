// In memory only, because scripts of other pages may read other storage.
let token: string | undefined;

/** Returns the CSRF token of the current session, sent with changing requests. */
export const csrfToken = (): string | undefined => token;

export function keepCsrfToken(value: string | undefined): void {
  token = value;
}
