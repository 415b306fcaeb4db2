/** What one process lets another one call: functions of one argument. Arguments and answers travel as structured clones. */
export type Procedures<P> = { readonly [Name in keyof P]: (argument: never) => unknown };

export interface Call {
  readonly id: number;
  readonly procedure: string;
  readonly argument: unknown;
}

export type Answer = { readonly id: number } & ({ readonly value: unknown } | { readonly error: string });

type Run = (argument: never) => unknown;

const known = new Map<string, Run>();
/** Calls that came before the module that answers them was loaded. */
let early: Call[] = [];

/**
 * Answers the calls of the process that forked this one, until that one is gone: then this one ends too. May be used several times in a
 * process; each answers what it knows.
 * @param waits whether the process stays for the sake of calls, or ends when it has nothing else to do, as it would without this
 */
export function answerCalls<P extends Procedures<P>>(procedures: P, { waits }: { waits: boolean }): void {
  if (known.size === 0) {
    process.on('message', (call: Call) => answer(call));
    process.once('disconnect', () => process.exit(1));
  }
  for (const [name, run] of Object.entries<Run>(procedures)) known.set(name, run);
  if (waits) process.channel?.ref();
  else process.channel?.unref();
  const waiting = early;
  early = [];
  waiting.forEach(answer);
}

function answer(call: Call): void {
  const { id, procedure, argument } = call;
  const run = known.get(procedure);
  if (!run) {
    early.push(call);
    return;
  }
  const send = (sent: Answer) => { process.send?.(sent); };
  Promise.resolve(argument as never).then(run).then(
    (value) => send({ id, value }),
    (error: unknown) => send({ id, error: error instanceof Error ? error.message : String(error) }),
  );
}
