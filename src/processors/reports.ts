import type { Schema } from '../base/contract.js';
import type { Money } from '../base/money.js';
import { redactCardNumbers } from '../vault/redact.js';
import type { PaymentNames } from './calls.js';

export interface AnnouncedReport {
  /** The processor's name of it, identical for each repetition of the notification. */
  readonly name: string;
  /** The address of a file, as the notification has it. */
  readonly address?: string | undefined;
  /** Of a payout that the processor does not itemise: its creation. */
  readonly until?: Date | undefined;
}

export interface ReportToDownload extends AnnouncedReport {
  /** Of a payout that is not itemised: the start of its period. Undefined takes the payout alone. */
  readonly from?: Date | undefined;
  /** Returns those of the processor's line ids that imported reports have. */
  readonly known: (lineIds: readonly string[]) => Promise<ReadonlySet<string>>;
}

/** A failed download. The message is for the operator, and has no secret. */
export class DownloadFailed extends Error {
  override readonly name = 'DownloadFailed';
  /** @param isFinal true if another attempt would fail as well */
  constructor(
    message: string,
    readonly isFinal: boolean,
  ) {
    super(message);
  }
}

/** Imported reports have all lines of a payout. */
export class NothingLeft extends Error {
  override readonly name = 'NothingLeft';
}

/** A processor's report about a dispute: a chargeback, an issuer's inquiry or an early fraud warning. */
export interface DisputeReport {
  /** Identical for each repetition of the report, and unique within the dispute. */
  readonly providerEventId: string;
  readonly providerDisputeId: string;
  readonly about: PaymentNames;
  /** Undefined if it is not reported: that of the dispute. A new one is listed as a chargeback, but is not a loss. */
  readonly kind: Schema<'DisputeKind'> | undefined;
  readonly phase: Schema<'DisputePhase'>;
  /** True for comments: they may come after a decision, and do not change the phase of a known dispute. */
  readonly isComment?: boolean;
  /** The processor's word for the event or status, at most 100 characters. */
  readonly providerStatus: string;
  /** The disputed amount, as decimal text in major units. Undefined if it is not reported. */
  readonly amount: string | undefined;
  readonly currency: string | undefined;
  /** The card scheme's code or the processor's word, at most 100 characters. */
  readonly reasonCode: string | undefined;
  /** The deadline for an answer. */
  readonly respondBy: Date | undefined;
  /**
   * The amount withdrawn from the merchant's balance so far, without fees: `0` after it was returned. Undefined if the
   * report is not about moved money.
   */
  readonly withdrawn: Money | undefined;
  /** In real time. */
  readonly occurredAt: Date;
}

/** Returns a code or word of a processor as it may be stored: at most 100 characters, without card numbers. */
export function shortText(text: unknown): string | undefined {
  if (typeof text !== 'string') return undefined;
  const stored = redactCardNumbers(text.replace(/\p{Cc}/gu, ' ').slice(0, 1000))
    .trim()
    .slice(0, 100);
  return stored === '' ? undefined : stored;
}
