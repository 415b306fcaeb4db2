import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { isAuthentic } from '../../src/webhooks/verify.js';

const { WEBHOOK_SECRET: secret = '', PORT: port = '8080' } = process.env;
const seen = new Set<string>(); // store the ids where they survive a restart

createServer((request, response) => {
  void (async () => {
    const body = await buffer(request); // the raw body: verify before parsing
    if (!isAuthentic(body, request.headers['x-service-signature']?.toString(), secret, new Date())) {
      response.writeHead(401).end();
      return;
    }
    const event = JSON.parse(body.toString()) as { id: string; type: string; data: object };
    if (!seen.has(event.id)) {
      console.log(`${event.type} ${event.id}`); // do the work, or queue it
      seen.add(event.id); // after the work, best in one transaction with it: failed work comes again
    }
    response.writeHead(204).end();
  })().catch((error: unknown) => {
    console.error(error);
    response.writeHead(500).end();
  });
}).listen(Number(port), '127.0.0.1');
