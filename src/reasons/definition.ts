/**
 * The retries that a reason allows. The retry policy reads this and never the code.
 *
 * - `soft`: declined, and a later attempt may succeed
 * - `hard`: declined permanently, never attempted again
 * - `technical`: failed before acceptance, or with provably no charge: safe to reroute and to resubmit
 * - `payer-action`: the payer has to do something first (authenticate, correct the card data, use another instrument)
 * - `none`: not a decline (approved, cancelled, in progress, outcome unknown)
 */
export type ReasonClass = 'soft' | 'hard' | 'technical' | 'payer-action' | 'none';

/** A JSON pointer (RFC 6901) into the request body. */
type JsonPointer = `/${string}`;

interface Described {
  /** A short name for people, at most 60 characters. */
  readonly name: string;
  /** One sentence for an integrator's log, at most 200 characters; not for end customers. */
  readonly description: string;
  /** The default request field of the reason, if the caller knows no better one; validation-related reasons only. */
  readonly field?: JsonPointer;
}

interface SoftReason extends Described {
  readonly class: 'soft';
  /** Another processor may approve the same payment immediately. */
  readonly reroutable?: true;
}

interface FirmReason extends Described {
  readonly class: Exclude<ReasonClass, 'soft'>;
  readonly reroutable?: never;
}

export type ReasonDefinition = SoftReason | FirmReason;

/** The reasons of one domain, by `DOMAIN.REASON`. */
export type ReasonTable<Domain extends string> = Readonly<Record<`${Domain}.${string}`, ReasonDefinition>>;

const firm =
  (reasonClass: FirmReason['class']) =>
  (name: string, description: string, field?: JsonPointer): ReasonDefinition =>
    Object.freeze({ name, description, class: reasonClass, ...(field && { field }) });

export const hard = firm('hard');
export const technical = firm('technical');
export const payerAction = firm('payer-action');
export const none = firm('none');

export const soft = (name: string, description: string, field?: JsonPointer): ReasonDefinition =>
  Object.freeze({ name, description, class: 'soft', ...(field && { field }) });

/** A soft decline that another processor may approve. */
export const reroutable = (name: string, description: string): ReasonDefinition =>
  Object.freeze({ name, description, class: 'soft', reroutable: true });
