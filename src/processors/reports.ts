/** A settlement report that a processor has announced. */
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
  /** Returns those of the processor's line ids that reports of other payouts have. */
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

/** Reports of other payouts have all lines of a payout. */
export class NothingLeft extends Error {
  override readonly name = 'NothingLeft';
}
