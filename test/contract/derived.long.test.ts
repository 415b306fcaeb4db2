import { expect } from 'chai';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { brunoFiles, postmanFiles } from '../../scripts/contract/editions/collection-files.js';
import { collectionRequests, environment, keepIds } from '../../scripts/contract/editions/collection.js';
import { operationPage } from '../../scripts/contract/show.js';
import { sourceOf } from '../../scripts/contract/source.js';
import { errors } from '../../src/base/errors/catalogue.js';
import { contractOperations, eventChecks } from '../support/contract/contract.js';
import { managementKey, startTestService, terminalId } from '../support/service.js';
import { closing } from '../support/started.js';

/** The text on one line, however it was wrapped. */
const joined = (page: string): string => page.replace(/\s+/g, ' ');

const contract = sourceOf('openapi.yaml', readFileSync(new URL('../../openapi.yaml', import.meta.url), 'utf8'));
const { document } = contract;

describe('contract: one operation on a page', () => {
  const page = (operationId: string, width = 120): string => operationPage(contract, operationId, width);

  it('says where it stands, what it needs, and what it does', () => {
    const [first, second, third] = page('capture').split('\n');
    expect(first).to.match(/^capture {2}openapi\.yaml:\d+$/);
    const line = Number(first?.split(':')[1]);
    expect(
      contract.text
        .split('\n')
        .slice(line - 1, line + 1)
        .join('\n'),
    ).to.include('operationId: capture');
    expect(second).to.equal('POST /v1/payments/capture/{terminal_friendly_id}');
    expect(third).to.equal('Capture a pre-authorization. Needs x-api-key.');
    expect(page('sandboxAdvanceClock')).to.include('An extension of the specification. Long-running.');
    expect(page('transactionStatus')).to.include('Timeless.');
    expect(page('health')).to.include('Needs no key.');
  });

  it('has every parameter and field with its type, its bounds and what it means', () => {
    const sale = page('sale');
    expect(sale).to.include('  Idempotency-Key  header, string, 1 to 255 characters, ^[0-9A-Za-z_-]+$');
    expect(sale).to.include('  merchant_transaction_id *  string, 1 to 100 characters\n      Your own reference');
    expect(joined(sale)).to.include(
      'amount * number, double, 0.01 to 99999999999, ' +
        'refused with VALIDATION/INVALID_AMOUNT, when missing VALIDATION/INVALID_AMOUNT',
    );
    expect(sale).to.match(
      /\n {2}order {2}object\n(?:.*\n)*? {4}payment_instrument {2}object\n(?:.*\n)*? {6}card_number {2}string/,
    );
    expect(joined(page('saleRetry'))).to.include('either RetryByOriginatingAttempt: originating_id *');
  });

  it('has every refusal with its status, reason code, title and advice', () => {
    for (const { operationId, responses } of contractOperations) {
      const text = joined(page(operationId));
      for (const [status, { reasonCodes }] of responses) {
        expect(text).to.include(`ANSWER ${status} `);
        for (const code of reasonCodes) {
          const { title, advice } = errors[code as keyof typeof errors];
          expect(text, operationId).to.include(`${code} ${title} ${advice}`);
        }
      }
    }
  });

  it('has every example, with its values', () => {
    for (const { operationId, requests, responses } of contractOperations) {
      const text = page(operationId).replace(/\n */g, '').replaceAll('": ', '":');
      for (const [name, { body }] of requests)
        if (body !== undefined) expect(text, name).to.include(JSON.stringify(body).replaceAll('": ', '":'));
      for (const { reasonCodes, examples } of responses.values())
        for (const [name, value] of reasonCodes.size > 0 ? [] : examples)
          expect(text, name).to.include(JSON.stringify(value).replaceAll('": ', '":'));
    }
  });

  it('resolves every reference, also of the webhooks', () => {
    for (const type of eventChecks.keys()) {
      const operationId = `${type.replace(/[._](\w)/g, (_, letter: string) => letter.toUpperCase())}Event`;
      expect(page(operationId)).to.include(`webhook ${type}`).and.not.include('$ref');
    }
  });

  it('keeps to the width of the terminal, but for words that are longer', () => {
    for (const line of page('sale', 80).split('\n'))
      if (line.length > 80 && !/^\s*["|{]/.test(line)) expect(line.trim()).not.to.include(' ');
  });
});

describe('contract: the collections of requests', () => {
  const requests = collectionRequests(document);
  const firstRun = requests.filter(({ folder }) => folder === requests[0]?.folder);

  it('have every operation once, with its key and its first example', () => {
    const asked = requests.map(
      ({ method, url }) =>
        `${method} ${url
          .replace('{{base_url}}', '')
          .replace(/\?.*/, '')
          .replace(/\{\{(\w+)\}\}/g, '{$1}')}`,
    );
    expect(asked.slice(firstRun.length).sort()).to.eql(
      contractOperations.map(({ method, path }) => `${method} ${path}`).sort(),
    );
    const capture = requests.slice(firstRun.length).find(({ url }) => url.includes('/capture/'));
    expect(capture).to.deep.include({
      folder: 'Payments',
      method: 'POST',
      url: '{{base_url}}/v1/payments/capture/{{terminal_friendly_id}}',
      headers: { 'x-api-key': '{{api_key}}', 'Idempotency-Key': '{{$guid}}', 'Content-Type': 'application/json' },
      body: { transaction_reference_id: '{{transaction_id}}', order_reference_id: '{{order_id}}' },
    });
    expect(requests.find(({ url }) => url.endsWith('/management/accounts'))?.headers).to.include({
      'x-management-key': '{{management_key}}',
    });
    expect(requests.flatMap(({ statuses }) => statuses).every((status) => status >= 200 && status < 500)).to.equal(
      true,
    );
  });

  it('say the same to Postman and to Bruno', () => {
    const postman = postmanFiles(document)['generated/postman/collection.json'] ?? '';
    const bruno = Object.entries(brunoFiles(document))
      .filter(([name]) => /\/[^/]+\/[^/]+\/[^/]+\.bru$/.test(name) && !/(?:folder|Sandbox)\.bru$/.test(name))
      .map(([, text]) => text);
    expect(bruno).to.have.length(requests.length);
    for (const { url, body, statuses } of requests) {
      expect(postman).to.include(JSON.stringify(url));
      if (body !== undefined) expect(postman).to.include(JSON.stringify(JSON.stringify(body, null, 2)));
      expect(bruno.some((text) => text.includes(`url: ${url}\n`) && text.includes(JSON.stringify(statuses)))).to.equal(
        true,
      );
    }
    expect(Object.keys(environment)).to.eql(
      (
        JSON.parse(postmanFiles(document)['generated/postman/sandbox.environment.json'] ?? '') as {
          values: { key: string }[];
        }
      ).values.map(({ key }) => key),
    );
  });

  it('begin with a run that succeeds on a terminal of its own', async () => {
    await using service = closing(await startTestService());
    const variables: Record<string, string> = { base_url: service.baseUrl, management_key: managementKey };
    const filled = (text: string) =>
      text.replace(/\{\{(\$?\w+)\}\}/g, (_, name: string) =>
        name === '$guid' ? randomUUID() : (variables[name] ?? ''),
      );
    for (const { name, method, url, headers, body, sets = {} } of firstRun) {
      const answer = await fetch(filled(url), {
        method,
        headers: Object.entries(headers).map(([key, value]): [string, string] => [key, filled(value)]),
        ...(body === undefined ? {} : { body: filled(JSON.stringify(body)) }),
      });
      const fields = (await answer.json()) as Record<string, string>;
      expect([answer.status, fields.accepted ?? true], `${name}: ${JSON.stringify(fields)}`).to.eql([200, true]);
      runInNewContext(keepIds, {
        status: answer.status,
        body: fields,
        get: (key: string) => variables[key],
        set: (key: string, value: string) => (variables[key] = value),
      });
      for (const [variable, field] of Object.entries(sets)) variables[variable] = fields[field] ?? '';
    }
    expect(variables.terminal_friendly_id).to.match(/^\w{6}$/);
    expect(variables.terminal_friendly_id).not.to.equal(terminalId);
  });

  it('keep the ids of a success for the next request, the nearest ones first, and never another terminal', () => {
    const kept = (status: number, body: unknown, before: Record<string, string> = {}): Record<string, string> => {
      const variables = { ...before };
      runInNewContext(keepIds, {
        status,
        body,
        get: (name: string) => variables[name],
        set: (name: string, value: string) => {
          variables[name] = value;
        },
      });
      return variables;
    };
    expect(
      kept(
        200,
        { transaction_id: 'new', terminal_friendly_id: 'other1', order: { order_id: 'inner' } },
        { transaction_id: 'old' },
      ),
    ).to.eql({ transaction_id: 'new', order_id: 'inner' });
    expect(kept(200, { list: [{ order_id: 'first' }, { order_id: 'second' }] })).to.eql({ order_id: 'first' });
    expect(kept(409, { transaction_id: 'new' })).to.eql({});
    expect(kept(200, null)).to.eql({});
  });
});
