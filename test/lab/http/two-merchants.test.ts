import { expect } from 'chai';
import type { RequestField } from '../../../scripts/conformance/request-fields.js';
import { isObject, type Json } from '../../../scripts/contract/source.js';
import { processorSignature } from '../../../scripts/support/processor-walk.js';
import type { HttpRequest } from '../../support/exchange.js';
import { postJournals } from '../../../src/journal/post-journals.js';
import { postSettlements } from '../../../src/journal/post-settlements.js';
import { takeProviderCharges } from '../../../src/recurring/provider-charges.js';
import { exampleRequest, fieldsOf, requestHaving } from '../../conformance/requests.js';
import { type ContractOperation, contractOperations } from '../../support/contract/contract.js';
import { type Answer, startedApi } from '../../support/contract/contract-client.js';
import { TestClock } from '../../support/time/clock.js';
import { type Merchant, merchantSecret, openMerchant } from '../../support/merchants.js';
import { managementKey } from '../../support/service.js';
import { chargeRow, stripeReport } from '../../support/settlement.js';

interface Party extends Merchant {
  readonly exception: string;
}
type RecordKind = Exclude<keyof Party, 'apiKey' | 'publishableKey' | 'processorSeries'>;

/** The fields of requests that name a merchant's record, by the last part of their names. */
const records: Readonly<Record<string, RecordKind>> = {
  account_id: 'account',
  terminal_friendly_id: 'terminal',
  terminal_friendly_ids: 'terminal',
  provider_key: 'processor',
  routes: 'processor',
  api_key_id: 'apiKeyId',
  endpoint_id: 'endpoint',
  transaction_id: 'transaction',
  transaction_reference_id: 'transaction',
  originating_id: 'transaction',
  subject_id: 'transaction',
  order_id: 'order',
  order_reference_id: 'order',
  token: 'token',
  friendly_id: 'payer',
  payer_id: 'payer',
  payer_fingerprint: 'payerFingerprint',
  recurring_id: 'series',
  future_transaction_id: 'futureTransaction',
  exception_ids: 'exception',
};

/** Fields that sound like records and are values that nothing is looked up by, or records of the operator. */
const values: ReadonlySet<string> = new Set([
  // Texts of the merchant, the payer's browser and the processor, stored as they are.
  ...['merchant_transaction_id', 'merchant_order_id', 'merchant_session_reference', 'session_id', 'national_id'],
  ...['provider_transaction_id', 'network_transaction_id', 'provider_token', 'fingerprint', 'city_geoname_id', 'id'],
  // Records that are found by an unguessable id of their own and that an operation takes alone.
  ...[
    'processor_account_id',
    'delivery_id',
    'discrepancy_id',
    'request_id',
    'report_id',
    'statement_id',
    'download_id',
    'exception_id',
  ],
  // Users and their credentials belong to the operator.
  ...[
    'user_id',
    'owner_id',
    'access_token_id',
    'passkey_id',
    'key_act_id',
    'credential_id',
    'sign_in_token',
    'invitation_token',
  ],
  // A part of the journal of the account that the path names.
  ...['journal_account_id', 'adjustment_id', 'month'],
  // Secrets and names at other companies that are set.
  ...['secret_key', 'api_key', 'hmac_key', 'private_key', 'publishable_key'],
  ...['apple_pay_merchant_id', 'google_pay_merchant_id'],
]);

/** Names that may name a record. Such a field has to be in one of the two lists above. */
const maybeRecord = /(^|_)(ids?|key|token|fingerprint|routes)$/;

/** A field of one operation that names no record: the reason is beside it. */
const exempt: ReadonlySet<string> = new Set([
  // The name of a new record: one that another account uses is refused, whatever else is sent.
  'managementProcessorAccountCreate body provider_key',
]);

const nameOf = ({ path }: RequestField): string => path.filter((part) => !/^\d+$/.test(part)).at(-1) ?? '';

const isLeaf = ({ schema }: RequestField): boolean => schema.type !== 'object' && schema.type !== 'array';

const namesIn = (operation: ContractOperation): RequestField[] =>
  [...fieldsOf(operation).values()].filter((field) => field.place !== 'header' && isLeaf(field));

const recordsIn = (operation: ContractOperation): RequestField[] =>
  namesIn(operation).filter(
    (field) =>
      records[nameOf(field)] !== undefined &&
      !exempt.has(`${operation.operationId} ${field.place} ${field.path.join('.')}`),
  );

/** The merchant's key is a record as well: it is good for the terminals of its account. */
const isOfTwo = (operation: ContractOperation): boolean => {
  const named = new Set(recordsIn(operation).map(({ place, path }) => `${place} ${path.join('.')}`));
  return named.size + Number(operation.keyHeader === 'x-api-key' || operation.keyHeader === 'x-publishable-key') > 1;
};

/** Those that only read come first, and those that may move the clock or erase the data last. */
const place = ({ method, tag }: ContractOperation): number => (tag === 'Sandbox' ? 2 : Number(method !== 'GET'));

/** The operations that take two records or more. */
const operationsOfTwo = contractOperations.filter(isOfTwo).sort((first, second) => place(first) - place(second));

/** The day of the contract's examples, so that their dates fit. */
const exampleDay = new Date('2026-12-01T12:00:00.000Z');
const firstPayment = '2026-12-20';

describe('records of two merchants in one request', () => {
  let one: Party;
  let other: Party;
  const { service, api: http } = startedApi({}, { clock: new TestClock(exampleDay) });
  before(async () => {
    await Promise.all(service.deps.lifecycle.tickers.map((ticker) => ticker.stop()));
    one = await openParty('One');
    other = await openParty('Other');
  });

  /** Opens a merchant and imports a report with a payment that is unknown here, of the same amount as its own. */
  async function openParty(name: string): Promise<Party> {
    const merchant = await openMerchant(service, name, firstPayment);
    const { processor: provider_key, account: account_id } = merchant;
    await http.managementSettlementReportImport({
      query: { provider_key },
      rawBody: stripeReport([chargeRow({ gross: '10', net: '9.45' })]),
    }).ok;
    while (await postJournals(service.deps));
    while (await postSettlements(service.deps));
    const { exceptions } = await http.managementSettlementExceptionList({ query: { account_id } }).ok;
    return { ...merchant, exception: exceptions[0]!.exception_id };
  }

  it('are looked for in every field that can name a record', () => {
    const unknown = contractOperations.flatMap((operation) =>
      namesIn(operation)
        .filter((field) => maybeRecord.test(nameOf(field)) || field.place === 'path')
        .filter((field) => records[nameOf(field)] === undefined && !values.has(nameOf(field)))
        .map((field) => `${operation.operationId} ${field.path.join('.')}`),
    );
    expect(unknown, 'add each to `records` or to `values`').to.eql([]);
    expect(operationsOfTwo.length).to.be.greaterThan(30);
  });

  /** The id of a merchant's record that a field of an operation takes. */
  function idOf(merchant: Party, { tag, operationId }: ContractOperation, name: string): string {
    if (tag === 'Providers' && name === 'recurring_id') return merchant.processorSeries;
    if (operationId === 'managementAuditList' && name === 'subject_id') return merchant.endpoint;
    return merchant[records[name]!];
  }

  /** A request of an operation with the records of the first merchant and, in one field, that of the other. */
  function requestMixing(operation: ContractOperation, field: RequestField, foreign: Party): HttpRequest {
    const credentials = {
      terminalId: one.terminal,
      apiKey: one.apiKey,
      publishableKey: one.publishableKey,
      managementKey,
    };
    const shaped = requestHaving(operation, credentials, field, idOf(one, operation, nameOf(field)));
    const body =
      shaped.body === undefined
        ? undefined
        : withRecords(withPayment(JSON.parse(shaped.body as string) as Json, operation), [], (path) => {
            const isField = field.place === 'body' && path.join('.') === field.path.join('.');
            return records[lastName(path)] === undefined
              ? undefined
              : idOf(isField ? foreign : one, operation, lastName(path));
          });
    const parameters = namesIn(operation).filter(
      ({ place, required, path }) =>
        place === 'path' || (place === 'query' && (required || records[path[0]!] !== undefined)),
    );
    const changes = { path: {} as Record<string, string>, query: {} as Record<string, string> };
    for (const { place, path } of parameters) {
      const [parameter = ''] = path;
      const isField = field.place === place && field.path[0] === parameter;
      if (records[parameter] && (place === 'path' || place === 'query'))
        changes[place][parameter] = idOf(isField ? foreign : one, operation, parameter);
    }
    const now = service.clock.now();
    const rawBody = body === undefined ? undefined : JSON.stringify(inTime(body, operation, now));
    return exampleRequest(operation, credentials, {
      ...changes,
      ...(rawBody === undefined
        ? {}
        : {
            rawBody,
            headers: {
              'x-provider-signature': processorSignature(merchantSecret, Math.floor(now.getTime() / 1000), rawBody),
            },
          }),
    });
  }

  const send = async (request: HttpRequest): Promise<Answer<unknown>> => {
    const answer = await http.send(request);
    await service.deps.background.settled();
    await takeProviderCharges(service.deps);
    return answer;
  };

  const reopen = ({ exception }: Party) =>
    http.managementSettlementExceptionAct({ body: { exception_ids: [exception], action: 'reopen', text: 'Again.' } })
      .ok;

  /** A digest of each table with rows of terminals. */
  async function rowsOfTerminals(): Promise<unknown> {
    const tables = await service.query<{ name: string }>(
      `SELECT table_name AS name FROM information_schema.columns WHERE table_schema = current_schema()
        AND column_name = 'terminal_id' AND table_name NOT LIKE '%request%' ORDER BY 1`,
    );
    const digests = tables.map(
      ({ name }) => `(SELECT md5(coalesce(string_agg(t::text, ',' ORDER BY t::text), '')) FROM ${name} t) AS ${name}`,
    );
    return (await service.query(`SELECT ${digests.join(', ')}`))[0];
  }

  for (const operation of operationsOfTwo)
    it(`are refused: ${operation.operationId}`, async () => {
      for (const field of recordsIn(operation)) {
        const before = await rowsOfTerminals();
        const answer = await send(requestMixing(operation, field, other));
        const summary = `${field.place} ${field.path.join('.')}: ${answer.status} ${answer.text.slice(0, 400)}`;
        expect(await rowsOfTerminals(), summary).to.eql(before);
        // The same request with the merchant's own record shows that nothing else was refused.
        const own = await send(requestMixing(operation, field, one));
        if (operation.operationId === 'managementSettlementExceptionAct' && own.status === 200) await reopen(one);
        const summaryOfOwn = `${summary}\nits own: ${own.status} ${own.text.slice(0, 400)}`;
        if (answer.status !== 200) {
          expect([400, 403, 404, 422], summary).to.include(answer.status);
          expect(reasonOf(answer), summaryOfOwn).not.to.equal(reasonOf(own));
        } else if (operation.method === 'GET') {
          expect(shownIn(answer.body), summary).to.equal(0);
          expect(shownIn(own.body), summaryOfOwn).to.be.greaterThan(0);
        } else {
          expect(answeredAlike, `${operation.operationId} ${summaryOfOwn}`).to.include(operation.operationId);
          expect(await rowsOfTerminals(), summaryOfOwn).not.to.eql(before);
        }
      }
    });
});

/** The operations that answer 200 and do nothing: a processor would repeat a notification that is refused. */
const answeredAlike = ['providerAccountNotification'];

const reasonOf = ({ body }: Answer<unknown>): unknown => (body as { readonly reason_code?: string }).reason_code;

const lastName = (path: readonly string[]): string => path.filter((part) => !/^\d+$/.test(part)).at(-1) ?? '';

/** The body with each record replaced by the id that `idAt` gives for its path. */
function withRecords(
  value: Json,
  path: readonly string[],
  idAt: (path: readonly string[]) => string | undefined,
): Json {
  if (Array.isArray(value)) {
    const items = value.map((item, index) => withRecords(item as Json, [...path, String(index)], idAt));
    return typeof items[0] === 'string' ? [...new Set(items)] : items;
  }
  if (isObject(value))
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [name, withRecords(inner, [...path, name], idAt)]),
    );
  return typeof value === 'string' ? (idAt(path) ?? value) : value;
}

/** The body with the act on an exception that names a payment. */
const withPayment = (body: Json, { operationId }: ContractOperation): Json =>
  isObject(body) && operationId === 'managementSettlementExceptionAct'
    ? { transaction_id: '', ...body, action: 'match' }
    : body;

/** The body made now: a notification is new each time, and a sandbox clock is set to the present. */
let notifications = 0;
function inTime(body: Json, { tag }: ContractOperation, now: Date): Json {
  if (!isObject(body)) return body;
  if (tag === 'Sandbox' && 'now' in body) return { ...body, now: now.toISOString() };
  return tag === 'Providers' ? { ...body, id: `event-${++notifications}`, created_at: now.toISOString() } : body;
}

/** The number of records that an answer lists or counts, but for the backlog, which is that of the whole service. */
function shownIn(body: unknown): number {
  const { backlog: _backlog, read_as: _readAs, payments = {}, ...rest } = body as Readonly<Record<string, object>>;
  const listed = Object.values(rest).flatMap((value): unknown[] => (Array.isArray(value) ? value : []));
  const counted = (Object.values(payments) as number[]).reduce((sum, count) => sum + count, 0);
  return listed.length + counted;
}
