import type { components } from '../../../generated/types.js';

type Problem = components['schemas']['Problem'];
type FieldError = components['schemas']['FieldError'];

/** What the service answered instead of what was asked for. */
export class Refusal extends Error {
  readonly status: number;
  readonly reasonCode: string | undefined;
  /** What is wrong, by the names of the fields. */
  readonly fields: readonly FieldError[];

  constructor(status: number, body: unknown) {
    const problem = (typeof body === 'object' ? body : undefined) as Partial<Problem> | undefined;
    super(problem?.detail ?? `The service answered ${status}.`);
    this.name = 'Refusal';
    this.status = status;
    this.reasonCode = problem?.reason_code;
    this.fields = problem?.errors ?? [];
  }
}

/** What cannot be sent, because of what was entered or of what the browser did. Says what to do. */
export class Mistake extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'Mistake';
  }
}

/** What to show of a failure, whatever it is. */
export const messageOf = (error: unknown): string =>
  error instanceof Refusal || error instanceof Mistake
    ? error.message
    : 'The service cannot be reached. What you see may be old; it is tried again by itself.';
