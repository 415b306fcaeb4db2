import type { Context } from 'koa';
import bodyParser from 'koa-bodyparser';
import { problem } from '../../base/errors/errors.js';

/** Maximum size of a form: those of the pages have a few short fields. */
export const formBytes = 8 * 1024;

const readForm = bodyParser({
  enableTypes: ['form'],
  formLimit: `${formBytes}b`,
  onerror(error) {
    if ((error as { type?: unknown }).type !== 'entity.too.large') throw error;
    throw problem('VALIDATION/REQUEST_TOO_LARGE', `The form is larger than ${formBytes} bytes.`);
  },
});

/**
 * Reads a form. A missing or repeated field is empty.
 * @throws Problem VALIDATION/UNSUPPORTED_MEDIA_TYPE, VALIDATION/REQUEST_TOO_LARGE
 */
export async function formOf(ctx: Context): Promise<(name: string) => string> {
  if (ctx.request.is('urlencoded') !== 'urlencoded')
    throw problem(
      'VALIDATION/UNSUPPORTED_MEDIA_TYPE',
      'The page is sent as a form, application/x-www-form-urlencoded.',
    );
  await readForm(ctx, () => Promise.resolve());
  const fields = ctx.request.body as Readonly<Record<string, unknown>>;
  return (name) => {
    const value = fields[name];
    return typeof value === 'string' ? value : '';
  };
}
