import type { JsonObject } from '../strict-schema.js';
import { collectionRequests, environment, keepIds, secrets, type CollectionRequest } from './collection.js';

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

function requestText({ name, method, url, headers, body, statuses }: CollectionRequest, position: number): string {
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
    block(
      'tests',
      'test("answers with a status of the contract", () => ' +
        `expect(res.getStatus()).to.be.oneOf(${JSON.stringify(statuses)}));`,
    ),
  ].join('\n');
}

const block = (name: string, text: string): string =>
  `${name} {\n${text
    .split('\n')
    .map((line) => (line === '' ? '' : `  ${line}`))
    .join('\n')}\n}\n`;

const fileName = (name: string): string => name.replace(/[^0-9A-Za-z ,'-]/g, '');
