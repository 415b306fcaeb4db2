/** The part of a pino logger that the store uses. */
export type StoreLog = Record<'info' | 'warn' | 'error', (details: object, message: string) => void>;
