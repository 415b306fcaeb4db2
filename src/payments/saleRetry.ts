import type { Handler } from '../handler.js';
import { onOriginal, retrySubmission } from './retry.js';
import { submit } from './submit.js';
import { submissionView } from './view.js';

/** Attempts a refused sale again (specification, Retry sale). */
export const saleRetry: Handler<'saleRetry'> = (deps, { body }, access) => onOriginal(deps, access, body.retry, 'sale', (original, also) =>
  submit(deps, access, retrySubmission(deps, original, { also }), (submitted) => submissionView(submitted, original)));
