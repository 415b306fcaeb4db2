import { FaultyLine, type Fault as LineFault } from '../faulty-line.js';

/** What happens to the next requests between an adapter and its processor. */
export type Fault =
  | { readonly kind: 'none' }
  /** It never arrives, and the connection is cut. */
  | { readonly kind: 'request lost' }
  /** A half of it arrives, and the connection is cut. */
  | { readonly kind: 'request cut' }
  /** It arrives; the connection is cut before the answer. */
  | { readonly kind: 'answer lost' }
  /** It arrives; a half of the answer comes back. */
  | { readonly kind: 'answer cut' }
  /** It arrives; nothing comes back. */
  | { readonly kind: 'answer held' }
  /** It does not arrive; another answers. */
  | {
      readonly kind: 'answered';
      readonly status: number;
      readonly body?: string;
      readonly headers?: Readonly<Record<string, string>>;
    }
  /** It arrives, and the answer is not what the processor said. */
  | { readonly kind: 'answer replaced'; readonly status: number; readonly body: string };

/** A line to a processor, on which messages are lost, cut and changed for as long as it is so. */
export class FaultLine {
  private constructor(private readonly line: FaultyLine) {}

  /** @param target the port of loopback on which the processor listens */
  static async open(target: number): Promise<FaultLine> {
    return new FaultLine(await FaultyLine.open(`http://127.0.0.1:${target}`));
  }

  get url(): string {
    return this.line.address;
  }

  set fault(fault: Fault) {
    this.line.always = faultOf(fault);
  }

  close(): Promise<void> {
    return this.line.close();
  }
}

function faultOf(fault: Fault): LineFault | undefined {
  switch (fault.kind) {
    case 'none':
      return undefined;
    case 'request lost':
      return { kind: 'request-lost' };
    case 'request cut':
      return { kind: 'request-cut' };
    case 'answer lost':
      return { kind: 'answer-lost' };
    case 'answer cut':
      return { kind: 'cut' };
    case 'answer held':
      return { kind: 'late' };
    case 'answered':
      return { ...fault, body: fault.body ?? '' };
    case 'answer replaced':
      return { ...fault, kind: 'replaced' };
  }
}
