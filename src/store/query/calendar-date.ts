/** Returns a calendar date of the store, which Prisma reads as midnight UTC, as `YYYY-MM-DD`. */
export const dateText = (date: Date): string => date.toISOString().slice(0, 10);

/** Returns a calendar date, `YYYY-MM-DD`, as midnight UTC, which is Prisma's form. */
export const storedDate = (text: string): Date => new Date(`${text}T00:00:00.000Z`);
