/** The payer's browser. Without scripts, only the data of the request headers is known. */
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
