import { html, type Html } from './html.js';
import { documentOf, type Site } from './layout.js';

/**
 * What a payer sees who was sent to pay (contract: `payment_collection: hosted_page`). It is the same for every token, so that it
 * does not tell a stranger which tokens exist.
 */
export const hostedPaymentPage = (site: Site): Html => documentOf(site, {
  title: 'Payment page not available yet',
  head: html`<meta name="robots" content="noindex">`,
  body: html`<main class="page">
<h1>You cannot pay here yet</h1>
<p>This version of the payment page cannot take card data. You have not been charged.</p>
<p>The payment is cancelled by itself when it is not finished in time: there is nothing that you have to do. To pay in another way, go back to the
shop that sent you here.</p>
</main>`,
});
