import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import reference from '@scalar/fastify-api-reference';

interface Route {
  readonly url: string;
  readonly handler: (request: unknown, reply: Reply) => unknown;
}

interface Reply {
  header(name: string, value: string): Reply;
  send(body: unknown): unknown;
}

/** The part of Fastify that the plugin calls at registration. */
interface RouteRecorder {
  route(route: Route): void;
}

type Plugin = (fastify: RouteRecorder, options: object, done: () => void) => void;

/**
 * Returns Scalar's standalone script, which renders the API reference. The script's own package has 240 MB of
 * dependencies. The plugin for Fastify contains it as one file, served at `/reference/js/scalar.js`.
 * @throws Error if the plugin serves no script
 */
export function referenceScript(): string {
  const routes: Route[] = [];
  const plugin = reference as unknown as Plugin;
  plugin({ route: (route) => routes.push(route) }, { configuration: { url: '/' } }, () => undefined);
  let script: unknown;
  const reply: Reply = {
    header: () => reply,
    send(body) {
      script = body;
    },
  };
  routes.find(({ url }) => url.endsWith('.js'))?.handler({}, reply);
  if (typeof script !== 'string') throw new Error('@scalar/fastify-api-reference serves no script any more.');
  return script;
}

/** Returns MiniSearch as one script for browsers. Its package exports modules only, so the file is read by its path. */
export function searchScript(): string {
  const entry = createRequire(import.meta.url).resolve('minisearch');
  const script = readFileSync(join(dirname(entry), '../umd/index.js'), 'utf8');
  return script.replace(/^\/\/# sourceMappingURL=.*$/m, '');
}
