import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import type { Service } from '../../src/service.js';
import { packageRoot } from '../../src/store/package-root.js';
import { openPage } from './browser.js';

/** Builds the console, if it has changed since it was last built. */
export async function builtConsole(): Promise<void> {
  await promisify(execFile)(process.execPath, [join(packageRoot, 'scripts/build-console.js')]);
}

/** The cookies of a browser in which the owner of the sandbox has signed in by the link that it prints. */
export async function signedInState(browser: Browser, service: Service) {
  const { context, page } = await openPage(browser);
  await page.goto((await service.newSignInLink()) ?? '');
  await showsView(page, 'Overview');
  const state = await context.storageState();
  await context.close();
  return state;
}

/** Waits for a view by its heading. */
export const showsView = (page: Page, title: string | RegExp): Promise<void> =>
  page.getByRole('heading', { level: 1, name: title }).waitFor();
