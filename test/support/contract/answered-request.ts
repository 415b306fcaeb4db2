import type { AnsweredRequest } from '../../../src/http/request/logged-request.js';
import { testStart } from '../service.js';

/** A sale that was answered with 200, as the request log gets it. */
export const answered = (requestId: string, answer = '{"accepted":true}'): AnsweredRequest => ({
  requestId,
  route: {
    operationId: 'sale',
    method: 'post',
    tag: 'Payments',
    credential: 'api-key',
    role: 'operator',
    isSigned: false,
    timeless: false,
    takesIdempotencyKey: true,
    takesBody: true,
    queryNames: [],
    integerNames: [],
  },
  params: { terminal_friendly_id: 'TERM01' },
  terminalId: 'TERM01',
  apiKeyId: '01940a6e-6a3b-7d42-8c58-4a3f2e1d0c9b',
  method: 'POST',
  query: {},
  idempotencyKey: '',
  sourceAddress: undefined,
  userAgent: '',
  body: { raw: '{}', json: { value: { amount: 1 } } },
  status: 200,
  answer,
  replayed: false,
  milliseconds: 1,
  receivedAt: testStart,
});
