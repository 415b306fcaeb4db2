import type { Handler } from '../handler.js';
import { onOriginal, retrySubmission } from './retry.js';
import { submit } from './submit.js';
import { submissionView } from './view.js';

/** Attempts a refused pre-authorization again. */
export const preauthRetry: Handler<'preauthRetry'> = (deps, { body }, access) => onOriginal(deps, access, body.retry, 'preauth', (original, also) =>
  submit(deps, access, retrySubmission(deps, original, { also }), (submitted) => submissionView(submitted, original)));
