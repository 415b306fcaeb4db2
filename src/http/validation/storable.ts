const loneSurrogate = /\p{Surrogate}/u;

/** Whether the database can keep a text: PostgreSQL takes neither NUL characters nor halves of surrogate pairs. */
export const isStorable = (text: string): boolean => !text.includes('\0') && !loneSurrogate.test(text);
