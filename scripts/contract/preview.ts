import Koa from 'koa';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { watch } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { PassThrough } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Router } from '@koa/router';
import { docsRouter } from '../../src/http/documentation/docs.js';
import { staleFiles, trackedFiles, writeDerivedFiles, writeFiles } from './generated.js';
import { readSource, root } from './source.js';

/** Delay in milliseconds. Editors write a file in several steps. */
const settled = 100;

const script = 'new EventSource("/preview/changes").onmessage = () => location.reload();';

/**
 * Serves the documentation on loopback. After each change of the contract it regenerates generated/, reloads open
 * pages, checks the contract and prints the findings.
 * @param port 0 for a free one
 */
export async function preview(file: string, port: number): Promise<void> {
  let docs: Router | undefined;
  const pages = new Set<PassThrough>();
  const app = new Koa();
  app.use(async (ctx, next) => {
    if (ctx.path === '/preview/changes') {
      const page = new PassThrough();
      pages.add(page.on('close', () => pages.delete(page)));
      ctx.set('Content-Type', 'text/event-stream');
      ctx.body = page;
    } else if (ctx.path === '/preview/reload.js') {
      ctx.type = 'js';
      ctx.body = script;
    } else if (docs === undefined) {
      ctx.throw(503, 'The documentation is still being made.');
    } else {
      ctx.req.headers['accept-encoding'] = 'identity';
      await docs.routes()(ctx as never, next);
      if (ctx.response.is('html') && ctx.body) {
        ctx.set('Content-Security-Policy', "default-src 'self' 'unsafe-inline' data: blob:");
        ctx.body = `${String(ctx.body)}<script src="/preview/reload.js"></script>`;
        ctx.remove('ETag');
      }
    }
  });

  const written = writes();
  const server = app.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  let checking: ChildProcess | undefined;
  await show();
  console.log(`${baseUrl}/docs shows ${file} as it is written. Ctrl+C ends it.\n`);
  for await (const name of written) if (name === file) await show();

  async function show(): Promise<void> {
    try {
      const contract = await readSource(file);
      const files = await trackedFiles(contract);
      await writeFiles(files, await staleFiles(files));
      await writeDerivedFiles(contract);
      docs = docsRouter({ baseUrl });
      for (const page of pages) page.write('data: changed\n\n');
      // Runs in a separate process, because it keeps a processor busy for seconds. A newer check replaces an older one.
      checking?.kill();
      checking = spawn(process.execPath, [...process.execArgv, `${root}scripts/contract.ts`], { stdio: 'inherit' });
    } catch (error) {
      console.error(error instanceof Error ? error.message : error);
    }
  }
}

/** Yields the changed files of the project's root, each once after its writes have settled. */
function writes(): AsyncIterable<string> {
  const names = new Set<string>();
  let wake = (): void => undefined;
  watch(root, (_event, name) => {
    if (name !== null) names.add(name);
    wake();
  });
  return (async function* () {
    for (;;) {
      if (names.size === 0)
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      await sleep(settled);
      const written = [...names];
      names.clear();
      yield* written;
    }
  })();
}
