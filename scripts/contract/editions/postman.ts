import type { JsonObject } from '../strict-schema.js';
import { collectionRequests, environment, keepIds, secrets, type CollectionRequest } from './collection.js';

/** Returns a collection and an environment for Postman (Collection Format 2.1.0), by file name. */
export function postmanFiles(document: JsonObject): Record<string, string> {
  const requests = collectionRequests(document);
  const { title, version } = document.info as { title: string; version: string };
  const collection = {
    info: {
      name: `${title} ${version}`,
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    item: [...new Set(requests.map(({ folder }) => folder))].map((folder) => ({
      name: folder,
      item: requests.filter((request) => request.folder === folder).map(itemOf),
    })),
    event: [
      {
        listen: 'test',
        script: script(`const status = pm.response.code;
const body = (() => { try { return pm.response.json(); } catch { return null; } })();
const get = (name) => pm.environment.get(name) || pm.collectionVariables.get(name);
const set = (name, value) => pm.collectionVariables.set(name, value);
${keepIds}`),
      },
    ],
  };
  return {
    'generated/postman/collection.json': `${JSON.stringify(collection, null, 1)}\n`,
    'generated/postman/sandbox.environment.json': `${JSON.stringify(
      {
        name: 'Sandbox',
        _postman_variable_scope: 'environment',
        values: Object.entries(environment).map(([key, value]) => ({
          key,
          value,
          type: secrets.includes(key) ? 'secret' : 'default',
          enabled: true,
        })),
      },
      null,
      1,
    )}\n`,
  };
}

function itemOf({ name, method, url, headers, body, statuses }: CollectionRequest) {
  const [address = '', query] = url.split('?');
  return {
    name,
    request: {
      method,
      header: Object.entries(headers).map(([key, value]) => ({ key, value })),
      url: {
        raw: url,
        host: ['{{base_url}}'],
        path: address.replace('{{base_url}}/', '').split('/'),
        ...(query === undefined
          ? {}
          : { query: [...new URLSearchParams(query)].map(([key, value]) => ({ key, value })) }),
      },
      ...(body === undefined
        ? {}
        : { body: { mode: 'raw', raw: JSON.stringify(body, null, 2), options: { raw: { language: 'json' } } } }),
    },
    event: [
      {
        listen: 'test',
        script: script(
          `pm.test('answers with a status of the contract', () => ` +
            `pm.expect(pm.response.code).to.be.oneOf(${JSON.stringify(statuses)}));`,
        ),
      },
    ],
  };
}

const script = (text: string) => ({ type: 'text/javascript', exec: text.split('\n') });
