/** The sandbox's cards and their outcomes, as in the README. A test compares the numbers. */
export const cards = [
  ['4111111111111111', 'approved'],
  ['4242424242424242', 'approved'],
  ['5555555555554444', 'approved'],
  ['378282246310005', 'approved'],
  ['4000000000000002', 'declined: do not honor'],
  ['4000000000009995', 'declined: insufficient funds'],
  ['4000000000009987', 'declined: lost card'],
  ['4000000000009979', 'declined: stolen card'],
  ['4000000000000069', 'declined: expired card'],
  ['4000000000000127', 'declined: wrong security code'],
  ['4100000000000019', 'declined: fraud suspected, before any processor'],
  ['4000000000000119', 'error of the processor'],
  ['4000000000003220', 'waits for a challenge'],
  ['4000002000001113', 'declined without an authentication, which the payer then has to complete'],
  ['4000000000000341', 'approved, declined on later charges'],
] as const;

/** Amounts that control the simulated banks, in any currency. */
export const amounts = [
  [3001, 'the answer is lost; a lookup finds the approval'],
  [3002, 'the processor never reports an outcome: UNKNOWN'],
  [3003, 'declined by the first processor, approved by the second'],
  [3004, 'declined until the third attempt'],
  [3005, 'takes 12 seconds'],
  [3006, 'approved; a capture, void or refund of it is declined'],
] as const;
