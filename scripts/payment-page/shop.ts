import type { Page } from 'playwright-core';

interface Credentials {
  readonly baseUrl: string;
  readonly managementKey: string;
  readonly terminalId: string;
  readonly apiKey: string;
}

/** A shop in the sandbox whose payers pay on the page. */
export interface PageShop {
  /** Returns the address of a new page. @param fields of the sale, or of the init of a series */
  page(fields?: object, operation?: 'sale' | 'recurring/init'): Promise<string>;
  brand(fields: object): Promise<void>;
  /** Moves the clock of the terminal. */
  pass(seconds: number): Promise<void>;
}

export function pageShop({ baseUrl, managementKey, terminalId, apiKey }: Credentials): PageShop {
  async function send(method: string, path: string, key: object, body: object): Promise<Record<string, unknown>> {
    const response = await fetch(`${baseUrl}/v1/${path}`, {
      method,
      headers: { ...key, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    const answer = (await response.json()) as Record<string, unknown>;
    if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`);
    return answer;
  }
  const [merchant, operator] = [{ 'x-api-key': apiKey }, { 'x-management-key': managementKey }];
  return {
    async page(fields = {}, operation = 'sale') {
      const answer = await send('POST', `payments/${operation}/${terminalId}`, merchant, {
        merchant_transaction_id: 'order-1001',
        amount: 49.9,
        currency: 'EUR',
        payment_collection: 'hosted_page',
        ...(operation === 'sale'
          ? { order: { merchant_order_id: '1001', description: 'Twelve bottles of Riesling' } }
          : { payer: { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com' } }),
        ...fields,
      });
      return (answer['next_action'] as { url: string }).url;
    },
    async brand(fields) {
      await send('PATCH', `management/terminals/${terminalId}/payment-page`, operator, fields);
    },
    async pass(seconds) {
      await send('POST', `sandbox/clock/${terminalId}`, merchant, {
        now: new Date(Date.now() + seconds * 1000).toISOString(),
      });
    },
  };
}

/** Fills in the form of a page, and submits it. */
export async function payWith(page: Page, cardNumber: string): Promise<void> {
  await page.locator('#number').fill(cardNumber);
  await page.locator('#expiry').fill('12/30');
  await page.locator('#cvv').fill('123');
  await page.locator('form[data-paying] button').click();
  await page.waitForLoadState('load');
}
