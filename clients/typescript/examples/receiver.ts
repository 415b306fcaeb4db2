import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { verifyWebhook, WebhookSignatureError } from 'payment-terminal-client';

const { PORT = '8080', WEBHOOK_SECRET = '' } = process.env;
const seen = new Set<string>(); // store the ids where they survive a restart

async function statusFor(body: Buffer, signature: string | undefined): Promise<number> {
  try {
    const event = await verifyWebhook(body, signature, WEBHOOK_SECRET.split(','));
    if (!seen.has(event.id)) {
      if (event.type === 'transaction.approved') console.log('approved', event.data.transaction_id);
      seen.add(event.id); // after the work, best in one transaction with it: failed work comes again
    }
    return 204;
  } catch (error) {
    return error instanceof WebhookSignatureError ? 401 : 500;
  }
}

createServer((request, response) => {
  void buffer(request)
    .then((body) => statusFor(body, request.headers['x-service-signature']?.toString()))
    .then((status) => response.writeHead(status).end())
    .catch(() => response.destroy()); // the body was cut off
}).listen(Number(PORT), '127.0.0.1');
