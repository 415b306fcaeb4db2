/** Why a record that is named by its id alone cannot be shown: none of the terminals has it, or several have. */
export const notOne = (owners: readonly string[], what: string): string =>
  owners.length === 0
    ? `There is no such ${what}.`
    : `Several terminals have a ${what} of this id: name one of ${owners.join(', ')} in terminal_friendly_id.`;
