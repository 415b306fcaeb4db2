import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { packageRoot } from '../../src/store/package-root.js';
import { openPage } from './browser.js';
import { managementKey } from './service.js';

/** Builds the console, if it has changed since it was last built. */
export async function builtConsole(): Promise<void> {
  await promisify(execFile)(process.execPath, [join(packageRoot, 'scripts/build-console.js')]);
}

/** A window of somebody who is signed in. */
export async function openConsole(
  browser: Browser,
  baseUrl: string,
  path: string,
  options: Parameters<Browser['newContext']>[0] = {},
): Promise<Awaited<ReturnType<typeof openPage>>> {
  const opened = await openPage(browser, { ...options, extraHTTPHeaders: { 'x-management-key': managementKey } });
  await opened.page.goto(`${baseUrl}/console${path}`);
  return opened;
}

/** Waits for a view by its heading. */
export const showsView = (page: Page, title: string): Promise<void> =>
  page.getByRole('heading', { level: 1, name: title }).waitFor();
