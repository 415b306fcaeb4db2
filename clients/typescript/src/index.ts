export {
  CallError,
  isProblem,
  NoAnswerError,
  PaymentTerminalError,
  ProblemError,
  StillProcessingError,
  UnexpectedAnswerError,
} from './errors.js';
export { fromMinorUnits, toMinorUnits } from './money.js';
export { type Attempt, type CallOptions, type ClientOptions, type WriteOptions } from './options.js';
export { type Pages } from './pages.js';
export { Management, PaymentTerminal } from './terminal.js';
export { verifyWebhook, WebhookSignatureError } from './webhooks.js';
export type * from './generated/types.js';
