export {
  CallError,
  isProblem,
  NoAnswerError,
  PaymentTerminalError,
  ProblemError,
  StillProcessingError,
  UnexpectedAnswerError,
} from './errors.js';
export { fromMinorUnits, toMinorUnits } from './terminal.js';
export { type Attempt, type CallOptions, type ClientOptions, type WriteOptions } from './terminal.js';
export { type Pages } from './core.js';
export { Management, PaymentTerminal } from './terminal.js';
export { verifyWebhook, WebhookSignatureError } from './webhooks.js';
export type * from './generated/types.js';
