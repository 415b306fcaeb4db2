const loneSurrogate = /\p{Surrogate}/u;

/** True if the database can store a text: PostgreSQL accepts neither NUL characters nor unpaired surrogates. */
export const isStorable = (text: string): boolean => !text.includes('\0') && !loneSurrogate.test(text);
