import { expect } from 'chai';
import type { Browser } from 'playwright-core';
import { accessibilityFaults, browserFor } from '../support/pages/browser.js';
import { builtConsole, consoleOf, showsView, signedInState } from '../support/pages/console.js';
import { succeeded } from '../support/contract/contract-client.js';
import { startStage, type Stage } from '../support/stage.js';

describe('the console on a restored database', () => {
  let stage: Stage;
  let browser: Browser;
  let open: ReturnType<typeof consoleOf>;
  const undo: (() => Promise<void>)[] = [];

  before(async function () {
    browser = await browserFor(this, undo);
    await builtConsole();
    stage = await startStage();
    undo.push(() => stage.close());
    open = consoleOf(browser, stage.service, await signedInState(browser, stage.service));
  });
  after(() => Promise.all(undo.map((each) => each())));

  it('tells on every view that work is held and what to do, until it continues', async () => {
    const { context, page, complaints } = await open('/transactions');
    await showsView(page, 'Transactions');
    const banner = page.getByRole('region', { name: 'Recovery' });

    const heldSince = stage.service.clock.now();
    await stage.service.deps.store.prisma.recoveryState.updateMany({
      data: { heldSince, heldBecause: 'other_timeline' },
    });
    await page.reload();
    await banner.getByText('The database was restored or promoted').waitFor();
    await banner.getByText('payment-terminal recovery compare --import').waitFor();
    expect(await accessibilityFaults(page)).to.deep.equal([]);
    await page.setViewportSize({ width: 360, height: 900 });
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).to.be.at.most(360);

    await succeeded(stage.http.managementRecoveryCompare({ body: {} }));
    await page.getByRole('link', { name: 'Console' }).click();
    await showsView(page, 'Overview');
    await page.reload();
    await banner.getByText('0 missing, 0 imported').waitFor();
    await banner.getByText('payment-terminal recovery continue').waitFor();

    await succeeded(stage.http.managementRecoveryContinue({ body: { comment: 'Compared.' } }));
    await Promise.all([
      page.waitForResponse((response) => response.url().endsWith('/v1/management/recovery')),
      page.reload(),
    ]);
    await showsView(page, 'Overview');
    await banner.waitFor({ state: 'detached' });
    expect(complaints).to.deep.equal([]);
    await context.close();
  });
});
