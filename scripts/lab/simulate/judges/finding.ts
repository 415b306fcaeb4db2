/** A violation found by a judge. */
export interface Finding {
  /** The judge's name. */
  readonly judge: string;
  readonly what: string;
  /** The payment of the plan that it is about, where that is known. */
  readonly payment?: number | undefined;
  /** Or the series. */
  readonly series?: number | undefined;
}
