import { expect } from 'chai';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { parse } from 'yaml';
import { brunoFiles, postmanFiles } from '../../scripts/contract/editions/collection-files.js';
import { collectionRequests, environment, keepIds } from '../../scripts/contract/editions/collection.js';
import { contractOperations } from '../support/contract/contract.js';
import { managementKey, startTestService, terminalId } from '../support/service.js';
import type { JsonObject } from '../../scripts/contract/source.js';

const document = parse(readFileSync(new URL('../../openapi.yaml', import.meta.url), 'utf8')) as JsonObject;

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
    expect(asked.slice(firstRun.length).sort()).to.deep.equal(
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
    expect(Object.keys(environment)).to.deep.equal(
      (
        JSON.parse(postmanFiles(document)['generated/postman/sandbox.environment.json'] ?? '') as {
          values: { key: string }[];
        }
      ).values.map(({ key }) => key),
    );
  });

  it('begin with a run that succeeds on a terminal of its own', async () => {
    const service = await startTestService();
    const variables: Record<string, string> = { base_url: service.baseUrl, management_key: managementKey };
    const filled = (text: string) =>
      text.replace(/\{\{(\$?\w+)\}\}/g, (_, name: string) =>
        name === '$guid' ? randomUUID() : (variables[name] ?? ''),
      );
    try {
      for (const { name, method, url, headers, body, sets = {} } of firstRun) {
        const answer = await fetch(filled(url), {
          method,
          headers: Object.entries(headers).map(([key, value]): [string, string] => [key, filled(value)]),
          ...(body === undefined ? {} : { body: filled(JSON.stringify(body)) }),
        });
        const fields = (await answer.json()) as Record<string, string>;
        expect([answer.status, fields.accepted ?? true], `${name}: ${JSON.stringify(fields)}`).to.deep.equal([
          200,
          true,
        ]);
        runInNewContext(keepIds, {
          status: answer.status,
          body: fields,
          get: (key: string) => variables[key],
          set: (key: string, value: string) => (variables[key] = value),
        });
        for (const [variable, field] of Object.entries(sets)) variables[variable] = fields[field] ?? '';
      }
      expect(variables.terminal_friendly_id)
        .to.match(/^\w{6}$/)
        .and.not.equal(terminalId);
    } finally {
      await service.close();
    }
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
    ).to.deep.equal({ transaction_id: 'new', order_id: 'inner' });
    expect(kept(200, { list: [{ order_id: 'first' }, { order_id: 'second' }] })).to.deep.equal({ order_id: 'first' });
    expect(kept(409, { transaction_id: 'new' })).to.deep.equal({});
    expect(kept(200, null)).to.deep.equal({});
  });
});
