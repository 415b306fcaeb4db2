/** What a turn came to. */
export interface TurnResult {
  /** There is more to do: another turn is wanted. */
  readonly more: boolean;
  /** It took so long that the others are better served apart from this one. */
  readonly slow: boolean;
}

/**
 * Gives each of many a turn, in the order in which they came. Nobody has two turns at a time, and whoever wants another one goes to the end of
 * the line. Those whose last turn was slow have a line of their own, so that however many they are, the others do not wait for them.
 * @param limits how many turns run at once in each line
 * @param turn does one turn; never rejects
 * @returns a function that puts somebody into their line, unless they stand there; whoever is at their turn stands there after it
 */
export function takeTurns(limits: { readonly quick: number; readonly slow: number }, turn: (who: string) => Promise<TurnResult>): (who: string) => void {
  const lines = { quick: { waiting: new Set<string>(), free: limits.quick }, slow: { waiting: new Set<string>(), free: limits.slow } };
  const slow = new Set<string>();
  const busy = new Set<string>();
  const wanted = new Set<string>();

  function offer(who: string): void {
    if (busy.has(who)) {
      wanted.add(who);
      return;
    }
    const line = slow.has(who) ? lines.slow : lines.quick;
    line.waiting.add(who);
    callNext(line);
  }

  function callNext(line: typeof lines.quick): void {
    for (const who of line.waiting) {
      if (line.free === 0) return;
      line.waiting.delete(who);
      line.free -= 1;
      busy.add(who);
      void take(line, who);
    }
  }

  async function take(line: typeof lines.quick, who: string): Promise<void> {
    const result = await turn(who);
    line.free += 1;
    busy.delete(who);
    if (result.slow) slow.add(who);
    else slow.delete(who);
    if (wanted.delete(who) || result.more) offer(who);
    callNext(line);
  }

  return offer;
}
