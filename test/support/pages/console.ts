import { expect } from 'chai';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Browser, Locator, Page } from 'playwright-core';
import type { Service } from '../../../src/service.js';
import { packageRoot } from '../../../src/base/package-root.js';
import { eventuallyIs, openPage } from './browser.js';
import type { TestService } from '../service.js';

/** Builds the console, if it has changed since it was last built. */
export async function builtConsole(): Promise<void> {
  await promisify(execFile)(process.execPath, [join(packageRoot, 'scripts/build-console.js')]);
}

/** Returns the cookies of a browser in which the owner of the sandbox has signed in by its printed link. */
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

/** Opens views of the console as somebody who is signed in, at the time of the service. */
export const consoleOf =
  (browser: Browser, service: TestService, storageState: Awaited<ReturnType<typeof signedInState>>) =>
  async (path: string) => {
    const opened = await openPage(browser, { storageState });
    await opened.context.clock.setSystemTime(service.clock.now());
    await opened.page.goto(`${service.baseUrl}/console${path}`);
    return opened;
  };

export const hasFocus = async (control: Locator): Promise<boolean> =>
  (await control.and(control.page().locator(':focus')).count()) === 1;

const mostTabs = 150;

/** Focuses a control as a keyboard does, and presses a key there. */
export async function press(page: Page, control: Locator, key = 'Enter'): Promise<void> {
  await control.waitFor();
  await eventuallyIs(() => control.isEnabled(), true, String(control));
  for (let tabs = 0; tabs < mostTabs && !(await hasFocus(control)); tabs++) await page.keyboard.press('Tab');
  expect(await hasFocus(control), String(control)).to.equal(true);
  await page.keyboard.press(key);
}

/**
 * Starts an action by keyboard, and confirms it.
 * @param within the container of its button
 * @param sees the text that the confirmation repeats
 * @param fill fills in its form
 */
export async function confirm(
  page: Page,
  name: string,
  {
    within = page,
    title = name,
    sees,
    fill,
  }: {
    readonly within?: Page | Locator;
    readonly title?: string;
    readonly sees: string;
    readonly fill?: (dialog: Locator) => Promise<unknown>;
  },
): Promise<void> {
  await press(page, within.getByRole('button', { name, exact: true }));
  const dialog = page.getByRole('alertdialog', { name: title });
  await dialog.getByText(sees).first().waitFor();
  await fill?.(dialog);
  await press(page, dialog.getByRole('button', { name, exact: true }));
}
