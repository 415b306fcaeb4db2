import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { startBrowser } from '../../../scripts/support/chromium.js';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const guidelines = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

interface AxeResults {
  readonly violations: readonly {
    readonly id: string;
    readonly help: string;
    readonly nodes: readonly { readonly html: string }[];
  }[];
}

/**
 * What axe-core finds against WCAG 2.2 AA on a page with its frames.
 * @param rules by these only
 */
export async function accessibilityFaults(page: Page, rules?: readonly string[]): Promise<string[]> {
  // Through the debugger's own world: the page's policy allows no script but its own.
  for (const frame of page.frames()) {
    if (!(await frame.evaluate<boolean>("'axe' in window"))) await frame.evaluate(axe);
    await frame.evaluate("axe.configure({ allowedOrigins: ['<unsafe_all_origins>'] })");
  }
  const { violations } = await page.evaluate<AxeResults>(
    `axe.run(document, { runOnly: ${JSON.stringify(rules ?? guidelines)} })`,
  );
  return violations.map(({ id, help, nodes }) => `${id}: ${help} (${nodes.map(({ html }) => html).join(' ')})`);
}

/**
 * A browser for the tests of a suite, which are skipped on a machine that has none.
 * @param context of the hook that comes before them
 * @param undo gets what closes it
 */
export async function browserFor(
  context: { readonly skip: () => never },
  undo: { push(step: () => Promise<void>): unknown },
): Promise<Browser> {
  const browser = await startBrowser();
  if (!browser) return context.skip();
  undo.push(() => browser.close());
  return browser;
}

/** A page of its own that notes what goes wrong on it. */
export async function openPage(
  browser: Browser,
  options: Parameters<Browser['newContext']>[0] = {},
): Promise<{ readonly context: BrowserContext; readonly page: Page; readonly complaints: string[] }> {
  const context = await browser.newContext({ locale: 'en-GB', ...options });
  // As all limits of the tests: it ends what hangs, and is reached by no slow machine.
  context.setDefaultTimeout(120_000);
  const page = await context.newPage();
  const complaints: string[] = [];
  // Violations of the policy are written to the console.
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  return { context, page, complaints };
}
