import { expect } from 'chai';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, request, type Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, BrowserContext, Page, Request } from 'playwright-core';
import { startBrowser } from '../../../scripts/support/programs.js';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const guidelines = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

interface AxeResults {
  readonly violations: readonly {
    readonly id: string;
    readonly help: string;
    readonly nodes: readonly { readonly html: string }[];
  }[];
}

/** Each reading costs both processes some milliseconds. */
const pauseMilliseconds = 50;
/** The limit of all tests: it ends a test that hangs, and no slow machine reaches it. */
const limitMilliseconds = 120_000;

/**
 * Reads a page until a check passes, because pages load, render and move the focus asynchronously.
 * @param read may fail, for example while the page navigates
 * @param check throws until it passes, as chai does
 * @returns the accepted value
 * @throws the last failure, after two minutes
 */
export async function eventually<Value>(
  read: () => Value | Promise<Value>,
  check: (value: Value) => unknown = () => undefined,
): Promise<Value> {
  const begun = performance.now();
  for (;;) {
    try {
      const value = await read();
      check(value);
      return value;
    } catch (failure) {
      if (performance.now() - begun > limitMilliseconds) throw failure;
    }
    await wait(pauseMilliseconds);
  }
}

/** Waits until a value of a page equals the expected one. */
export const eventuallyIs = <Value>(read: () => Value | Promise<Value>, expected: Value, what?: string) =>
  eventually(read, (value) => expect(value, what).to.eql(expected));

/** Waits for a heading on a page, and for the styles and scripts of that page. */
export async function showsHeading(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('heading', { name }).waitFor();
  await page.waitForLoadState();
}

/** Waits for the next document after an action, even if it looks like the previous one. */
export async function leavesBy(page: Page, act: () => Promise<unknown>): Promise<void> {
  await page.waitForLoadState();
  const left = page.waitForEvent('framenavigated', (frame) => frame === page.mainFrame());
  await act();
  await left;
  await page.waitForLoadState();
}

/** Fills in the card of a payment page, in any language. */
export async function fillCard(page: Page, number: string): Promise<void> {
  await page.locator('#number').fill(number);
  await page.locator('#expiry').fill('12/30');
  await page.locator('#cvv').fill('123');
}

/** Waits until the content of a page fits a width, in pixels. */
export const fits = (page: Page, width: number, what?: string) =>
  eventually(
    () => page.evaluate<number>('document.documentElement.scrollWidth'),
    (reached) => expect(reached, what).to.be.at.most(width),
  );

/**
 * Waits until axe-core finds nothing against WCAG 2.2 AA on a page with its frames.
 * @param rules by these only
 */
export async function expectAccessible(page: Page, rules?: readonly string[], what?: string): Promise<void> {
  await eventuallyIs(() => accessibilityFaults(page, rules), [], what);
}

async function accessibilityFaults(page: Page, rules?: readonly string[]): Promise<string[]> {
  await page.waitForLoadState();
  // In an isolated world, because the page's policy allows only its own scripts.
  for (const frame of page.frames()) {
    if (!(await frame.evaluate<boolean>("'axe' in window"))) await frame.evaluate(axe);
    await frame.evaluate("axe.configure({ allowedOrigins: ['<unsafe_all_origins>'] })");
  }
  const { violations } = await page.evaluate<AxeResults>(
    `axe.run(document, { runOnly: ${JSON.stringify(rules ?? guidelines)}, resultTypes: ['violations'] })`,
  );
  return violations.map(({ id, help, nodes }) => `${id}: ${help} (${nodes.map(({ html }) => html).join(' ')})`);
}

/** A browser of a suite, as its tests use it. */
export type StartedBrowser = Pick<Browser, 'newContext'>;

/**
 * Opens a browser for a suite, and closes its pages after each test. Without a browser, the tests are skipped. After a
 * test that failed, the requests without an answer are printed, and the next one has a new browser: one that once stood
 * still let each of the following tests wait for its limit.
 */
export function startedBrowser(): StartedBrowser {
  let opened: Browser | undefined;
  before(async function () {
    opened = await startBrowser();
    if (!opened) this.skip();
  });
  afterEach(async function () {
    const contexts = opened!.contexts();
    if (this.currentTest?.state !== 'failed') return void (await Promise.all(contexts.map((each) => each.close())));
    const asked = contexts.flatMap((each) => [...(unansweredOf.get(each) ?? [])].map((request) => request.url()));
    console.log(`Requests without an answer: ${asked.join(', ') || 'none'}`);
    await opened!.close();
    opened = await startBrowser();
  });
  after(() => opened?.close());
  return { newContext: (options) => opened!.newContext(options) };
}

const unansweredOf = new WeakMap<BrowserContext, Set<Request>>();

/** Opens a page that records its errors, and its requests that have no answer yet. */
export async function openPage(
  browser: StartedBrowser,
  options: Parameters<Browser['newContext']>[0] = {},
): Promise<{ context: BrowserContext; page: Page; complaints: string[]; unanswered: Set<Request> }> {
  const context = await browser.newContext({ locale: 'en-GB', reducedMotion: 'reduce', ...options });
  context.setDefaultTimeout(limitMilliseconds);
  const unanswered = new Set<Request>();
  unansweredOf.set(context, unanswered);
  context.on('request', (request) => unanswered.add(request));
  context.on('requestfinished', (request) => unanswered.delete(request));
  context.on('requestfailed', (request) => unanswered.delete(request));
  const page = await context.newPage();
  const complaints: string[] = [];
  // Violations of the policy are written to the console.
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  return { context, page, complaints, unanswered };
}

/** A shop's site on this machine, whose pages may contain frames of the service. */
export interface ShopSite {
  readonly origin: string;
  /** Sets the page at `/`. */
  show(body: string): void;
  close(): Promise<void>;
}

/** @param files further content of the site by path, or undefined for unknown paths */
export async function startShopSite(
  files: (path: string) => { readonly type: string; readonly content: Buffer } | undefined = () => undefined,
): Promise<ShopSite> {
  let shown = '';
  const server = createServer(({ url = '/' }, response) => {
    const file = files(url);
    if (file) response.setHeader('Content-Type', file.type).end(file.content);
    else if (url === '/')
      response
        .setHeader('Content-Type', 'text/html; charset=utf-8')
        .end(`<!doctype html><html lang="en"><title>Shop</title><h1>Your order</h1>${shown}`);
    else response.writeHead(204).end();
  });
  return {
    ...(await listening(server, '127.0.0.1')),
    show(body) {
      shown = body;
    },
  };
}

/** Starts a merchant's own domain: a reverse proxy to a service, at another address of this machine. */
export const startOwnDomain = (service: string): Promise<Omit<ShopSite, 'show'>> =>
  listening(
    createServer((received, response) => {
      const { method, headers, url = '/' } = received;
      const forwarded = request(new URL(url, service), { method, headers }, (answer) => {
        answer.pipe(response.writeHead(answer.statusCode ?? 502, answer.headers));
      });
      received.pipe(forwarded);
    }),
    '127.0.0.2',
  );

async function listening(server: Server, host: string): Promise<Omit<ShopSite, 'show'>> {
  server.listen(0, host);
  await once(server, 'listening');
  return {
    origin: `http://${host}:${(server.address() as AddressInfo).port}`,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
