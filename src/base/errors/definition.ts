/** A row of the error catalogue (catalogue.ts). */
export interface ErrorDefinition {
  readonly status: number;
  readonly title: string;
  readonly retryable: boolean;
  readonly advice: string;
  readonly extension?: true;
}

/** A refusal: the service refuses the same request again. */
export const refusal = (status: number, title: string, advice: string): ErrorDefinition => ({
  status,
  title,
  retryable: false,
  advice,
});

/** A temporary failure: the same request may be sent again unchanged. */
export const failure = (status: number, title: string, advice: string): ErrorDefinition => ({
  status,
  title,
  retryable: true,
  advice,
});

/** A refusal that goes beyond the published specification. */
export const extensionRefusal = (status: number, title: string, advice: string): ErrorDefinition => ({
  ...refusal(status, title, advice),
  extension: true,
});

/** A failure that goes beyond the published specification. */
export const extensionFailure = (status: number, title: string, advice: string): ErrorDefinition => ({
  ...failure(status, title, advice),
  extension: true,
});
