import { type CollectionRequest, collectionRequests, environment, keepIds, secrets } from './collection.js';
import type { JsonObject } from '../source.js';

/** Returns a collection and an environment for Bruno (the Bru language), by file name. */
export function brunoFiles(document: JsonObject): Record<string, string> {
  const { title, version } = document.info as { title: string; version: string };
  const folder = 'generated/bruno';
  const requests = collectionRequests(document);
  const collection = { version: '1', name: `${title} ${version}`, type: 'collection' };
  return {
    [`${folder}/bruno.json`]: `${JSON.stringify(collection, null, 2)}\n`,
    [`${folder}/collection.bru`]: block(
      'script:post-response',
      `const status = res.getStatus();
const body = res.getBody();
const get = (name) => bru.getEnvVar(name) || bru.getVar(name);
const set = (name, value) => bru.setVar(name, value);
${keepIds}`,
    ),
    [`${folder}/environments/Sandbox.bru`]: `${block(
      'vars',
      Object.entries(environment)
        .filter(([name]) => !secrets.includes(name))
        .map(([name, value]) => `${name}: ${value}`)
        .join('\n'),
    )}
vars:secret [\n${secrets.map((name) => `  ${name}`).join(',\n')}\n]\n`,
    ...Object.fromEntries(
      [...new Set(requests.map((request) => request.folder))].map((name, index) => [
        `${folder}/${name}/folder.bru`,
        block('meta', `name: ${name}\nseq: ${index + 1}`),
      ]),
    ),
    ...Object.fromEntries(
      requests.map((request, index) => [
        `${folder}/${request.folder}/${fileName(request.name)}.bru`,
        requestText(request, index - requests.findIndex((first) => first.folder === request.folder) + 1),
      ]),
    ),
  };
}

function requestText(
  { name, method, url, headers, body, statuses, sets }: CollectionRequest,
  position: number,
): string {
  return [
    block('meta', `name: ${name}\ntype: http\nseq: ${position}`),
    block(method.toLowerCase(), `url: ${url}\nbody: ${body === undefined ? 'none' : 'json'}\nauth: none`),
    ...(url.includes('?')
      ? [
          block(
            'params:query',
            [...new URLSearchParams(url.split('?')[1])].map(([key, value]) => `${key}: ${value}`).join('\n'),
          ),
        ]
      : []),
    ...(Object.keys(headers).length > 0
      ? [
          block(
            'headers',
            Object.entries(headers)
              .map(([key, value]) => `${key}: ${value}`)
              .join('\n'),
          ),
        ]
      : []),
    ...(body === undefined ? [] : [block('body:json', JSON.stringify(body, null, 2))]),
    ...(sets === undefined ? [] : [block('script:post-response', settersOf(sets, 'bru.setEnvVar', 'res.getBody()'))]),
    block(
      'tests',
      'test("answers with a status of the contract", () => ' +
        `expect(res.getStatus()).to.be.oneOf(${JSON.stringify(statuses)}));`,
    ),
  ].join('\n');
}

/** Returns JavaScript that copies fields of an answer into variables of the environment. */
const settersOf = (sets: Readonly<Record<string, string>>, set: string, body: string): string =>
  Object.entries(sets)
    .map(([variable, field]) => `${set}('${variable}', ${body}.${field});`)
    .join('\n');

const block = (name: string, text: string): string =>
  `${name} {\n${text
    .split('\n')
    .map((line) => (line === '' ? '' : `  ${line}`))
    .join('\n')}\n}\n`;

const fileName = (name: string): string => name.replace(/[^0-9A-Za-z ,'-]/g, '');

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

function itemOf({ name, method, url, headers, body, statuses, sets }: CollectionRequest) {
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
          [
            `pm.test('answers with a status of the contract', () => ` +
              `pm.expect(pm.response.code).to.be.oneOf(${JSON.stringify(statuses)}));`,
            ...(sets === undefined ? [] : [settersOf(sets, 'pm.environment.set', 'pm.response.json()')]),
          ].join('\n'),
        ),
      },
    ],
  };
}

const script = (text: string) => ({ type: 'text/javascript', exec: text.split('\n') });
