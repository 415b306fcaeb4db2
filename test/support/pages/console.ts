import { expect } from 'chai';
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Locator, Page } from 'playwright-core';
import type { Service } from '../../../src/service.js';
import { packageRoot } from '../../../src/base/package-root.js';
import { eventually, eventuallyIs, expectAccessible, fits, openPage } from './browser.js';
import type { StartedBrowser } from './browser.js';
import type { TestService } from '../service.js';
import type { SignedIn } from './sessions.js';

/** Builds the console, if it has changed since it was last built. */
export async function builtConsole(): Promise<void> {
  await promisify(execFile)(process.execPath, [join(packageRoot, 'scripts/build-console.js')]);
}

/** Returns the cookies of a browser in which the owner of the sandbox has signed in by its printed link. */
export async function signedInState(browser: StartedBrowser, service: Service) {
  const { context, page } = await openPage(browser);
  await page.goto((await service.newSignInLink()) ?? '');
  await showsView(page, 'Overview');
  const state = await context.storageState();
  await context.close();
  return state;
}

export const showsView = (page: Page, title: string | RegExp): Promise<void> =>
  page.getByRole('heading', { level: 1, name: title }).waitFor();

/** Opens views of the console as somebody who is signed in, at the time of the service. */
const consoleOf =
  (browser: StartedBrowser, service: TestService, storageState: Awaited<ReturnType<typeof signedInState>>) =>
  async (path: string) => {
    const opened = await openPage(browser, { storageState });
    await opened.context.clock.setSystemTime(service.clock.now());
    await opened.page.goto(`${service.baseUrl}/console${path}`);
    return opened;
  };

/** Builds the console before the tests of the enclosing `describe`, and signs in. @returns opens its views */
export function startedConsole(browser: StartedBrowser, stage: { readonly service: TestService }) {
  let open: ReturnType<typeof consoleOf>;
  before(async () => {
    await builtConsole();
    open = consoleOf(browser, stage.service, await signedInState(browser, stage.service));
  });
  return (path: string) => open(path);
}

/** Returns the paths of the console's routes, by the folder or file of their views. */
export function routesOf(isOf: (place: string) => boolean): string[] {
  const source = readFileSync(join(packageRoot, 'console/src/routes.tsx'), 'utf8');
  const routes = [...source.matchAll(/at\('([^']+)', '\w+', \(\) => import\('\.\/pages\/([\w-]+)/g)];
  return routes.flatMap(([, path = '', place = '']) => (isOf(place) ? [path] : []));
}

/** Expects that paths have one of each route. */
export function expectEveryRoute(paths: readonly string[], isOf: (place: string) => boolean): void {
  const routes = routesOf(isOf);
  const missing = routes.filter((route) => {
    const form = new RegExp(`^${route.replaceAll(/\$\w+/g, '[^/?]+')}(\\?|$)`);
    return !paths.some((path) => form.test(path));
  });
  expect(routes).to.have.length.above(5);
  expect(missing).to.eql([]);
}

/** Returns the part of an element's width that is cut off, in pixels. Evaluated in the page. */
export const cutOff = (element: { readonly scrollWidth: number; readonly clientWidth: number }): number =>
  element.scrollWidth - element.clientWidth;

const looks = [
  [320, false],
  [390, true],
  [1440, true],
] as const;

/**
 * Expects that everybody can use a view: axe finds nothing, light and dark, narrow and wide, no content is wider than
 * the window, the head of a phone has 64 pixels and names the environment, as the title does, and a wide window shows
 * tables whole.
 * @param isSignedIn false for the views without the head
 */
export async function expectUsable(page: Page, path: string, isSignedIn = true): Promise<void> {
  const ending = isSignedIn ? / · Sandbox · Console$/ : / · Console$/;
  await eventually(
    () => page.title(),
    (title) => expect(title, path).to.match(ending),
  );
  for (const [width, isJudged] of looks) {
    await page.setViewportSize({ width, height: 900 });
    await fits(page, width, path);
    const bar = page.locator('header.bar');
    expect(await bar.locator('.environment').isVisible(), path).to.equal(isSignedIn);
    if (isSignedIn && width < 860) expect((await bar.boundingBox())?.height, `${path} ${width}`).to.be.at.most(64);
    for (const frame of width < 860 ? [] : await page.locator('.table-frame:visible').all())
      await eventuallyIs(() => frame.evaluate(cutOff), 0, `${path} ${await frame.getAttribute('aria-label')}`);
    for (const colorScheme of isJudged ? (['light', 'dark'] as const) : []) {
      await page.emulateMedia({ colorScheme });
      // In other colours only the contrast is another.
      const rules = colorScheme === 'dark' ? ['color-contrast'] : undefined;
      await expectAccessible(page, rules, `${path} ${width} ${colorScheme}`);
    }
  }
}

/**
 * Opens a view as a signed-in user.
 * @returns `refusals`: the requests that the service refuses to the user; `settles` waits for all that a view reads
 */
export async function openAs(browser: StartedBrowser, service: TestService, { cookie }: SignedIn, path: string) {
  const opened = await openPage(browser);
  const [name = '', value = ''] = cookie.split(/=(.*)/s);
  await opened.context.addCookies([{ name, value, url: service.baseUrl }]);
  await opened.context.clock.setSystemTime(service.clock.now());
  const refusals: string[] = [];
  opened.page.on('response', (answer) => {
    if (answer.status() === 403) refusals.push(`${answer.request().method()} ${answer.url()} on ${opened.page.url()}`);
  });
  await opened.page.goto(`${service.baseUrl}/console${path}`);
  async function settles(): Promise<void> {
    await opened.page.getByRole('heading', { level: 1 }).waitFor();
    await eventuallyIs(async () => (await opened.page.getByText('Loading …').count()) + opened.unanswered.size, 0);
  }
  return { ...opened, refusals, settles };
}

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
 * @param submit the label of the button that confirms
 * @param sees the text that the confirmation repeats
 * @param fill fills in its form
 */
export async function confirm(
  page: Page,
  name: string,
  {
    within = page,
    title = name,
    submit = name,
    sees,
    fill,
  }: {
    readonly within?: Page | Locator;
    readonly title?: string;
    readonly submit?: string;
    readonly sees: string;
    readonly fill?: (dialog: Locator) => Promise<unknown>;
  },
): Promise<void> {
  await press(page, within.getByRole('button', { name, exact: true }));
  const dialog = page.getByRole('alertdialog', { name: title });
  await dialog.getByText(sees).first().waitFor();
  await fill?.(dialog);
  await press(page, dialog.getByRole('button', { name: submit, exact: true }));
}
