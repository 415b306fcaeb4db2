/** Explains why an id alone does not identify a record: no terminal has it, or several have. */
export const notOne = (owners: readonly string[], what: string): string =>
  owners.length === 0
    ? `There is no such ${what}.`
    : `Several terminals have a ${what} of this id: name one of ${owners.join(', ')} in terminal_friendly_id.`;
