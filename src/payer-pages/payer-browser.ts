/** The payer's browser. One without scripts tells only what it sends with every request. */
export interface PayerBrowser {
  readonly acceptHeader: string;
  readonly userAgent: string;
  readonly language: string;
  readonly javascriptEnabled: boolean;
  readonly javaEnabled?: boolean | undefined;
  /** Bits per pixel. */
  readonly colorDepth?: number | undefined;
  readonly screenHeight?: number | undefined;
  readonly screenWidth?: number | undefined;
  /** Minutes from local time to UTC. */
  readonly timeZoneOffset?: number | undefined;
}
