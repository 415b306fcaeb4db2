import type { Router } from '@koa/router';
import type { Context, Next } from 'koa';
import bodyParser from 'koa-bodyparser';
import { problem } from '../../base/errors/errors.js';
import type { RequestState } from '../request/state.js';
import { html, type Html, ownFile, policy } from './page.js';
import { payerHead } from './payer-document.js';
import { filled, type Language, languageOf, texts } from './payment-page/languages.js';

/** Maximum size of a form: those of the pages have a few short fields. */
const formBytes = 8 * 1024;

/** Maximum size of the form with a wallet's payload of 10,000 characters. */
const walletFormBytes = 32 * 1024;

const formReader = (bytes: number) =>
  bodyParser({
    enableTypes: ['form'],
    formLimit: `${bytes}b`,
    onerror(error) {
      if ((error as { type?: unknown }).type !== 'entity.too.large') throw error;
      throw problem('VALIDATION/REQUEST_TOO_LARGE', `The form is larger than ${bytes} bytes.`);
    },
  });
const [readForm, readWalletForm] = [formReader(formBytes), formReader(walletFormBytes)];

/**
 * Reads a form. A missing or repeated field is empty.
 * @throws Problem VALIDATION/UNSUPPORTED_MEDIA_TYPE, VALIDATION/REQUEST_TOO_LARGE
 */
export async function formOf(ctx: Context, holds?: 'wallet'): Promise<(name: string) => string> {
  if (ctx.request.is('urlencoded') !== 'urlencoded')
    throw problem(
      'VALIDATION/UNSUPPORTED_MEDIA_TYPE',
      'The page is sent as a form, application/x-www-form-urlencoded.',
    );
  await (holds === 'wallet' ? readWalletForm : readForm)(ctx, () => Promise.resolve());
  const fields = ctx.request.body as Readonly<Record<string, unknown>>;
  return (name) => {
    const value = fields[name];
    return typeof value === 'string' ? value : '';
  };
}

const kilobytes = Math.floor(formBytes / 1024);

function wordsOf(status: number, language: Language): { readonly title: string; readonly text: string } {
  const { notFound, refusals } = texts[language];
  if (status === 404) return notFound;
  if (status === 413) return { title: refusals.tooLarge.title, text: filled(refusals.tooLarge.text, { kilobytes }) };
  return status === 429 ? refusals.tooMany : refusals.failed;
}

/** Returns the page that replaces a problem body, in the payer's language. */
const refusalDocument = (root: string, language: Language, status: number): Html => {
  const { title, text } = wordsOf(status, language);
  const style = ownFile('payment-page/pay.css');
  return html`${payerHead(root, language, title)}
<link rel="stylesheet" href="${root}/pay/pay.css" integrity="${style.integrity}">
</head>
<body>
<main role="alert">
<h1>${title}</h1>
<p>${text}</p>
</main>
</body>
</html>
`;
};

/**
 * Answers refusals below `prefix` with a page for payers (src/http/request/envelope.ts). Use it before the routes, and
 * `refuseUnmatched` after them.
 */
export const refusedByPage =
  (root: string) =>
  (ctx: Context & { state: Partial<RequestState> }, next: Next): Promise<void> => {
    // It names the service's address, and a payer may be at the merchant's.
    ctx.remove('Link');
    ctx.state.refusalPage = (status) => {
      const language = languageOf(ctx);
      ctx.set({
        'Content-Security-Policy': policy({ 'style-src': "'self'", 'img-src': "'self'", 'frame-ancestors': '*' }),
        'Cache-Control': 'no-store',
        'Referrer-Policy': 'no-referrer',
        'Content-Language': language,
        Vary: 'Accept-Language',
      });
      return refusalDocument(root, language, status).markup;
    };
    return next();
  };

/** Refuses every other path of a router of pages. */
export function refuseUnmatched(router: Router): void {
  router.all('/{*rest}', () => {
    throw problem('VALIDATION/ENDPOINT_NOT_FOUND', 'There is no such page.');
  });
}
