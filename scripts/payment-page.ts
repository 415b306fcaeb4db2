/**
 * Shows the hosted payment page in every state, and measures it, in the Chromium of this machine.
 *
 * npm run payment-page -- screenshots   writes a picture of each state to generated/screenshots
 * npm run payment-page -- figures       loads the page as a slow phone does, and tells what Chromium has traced
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '../src/base/clock.js';
import { readConfig } from '../src/config/config.js';
import { createLog } from '../src/logging/log.js';
import { systemRandom } from '../src/base/random.js';
import { startService } from '../src/service.js';
import { startBrowser } from './support/programs.js';
import { figures } from './payment-page/figures.js';
import { screenshots } from './payment-page/screenshots.js';
import { pageShop } from './payment-page/shop.js';

const commands = { screenshots, figures } as const;
const [name = ''] = process.argv.slice(2);
const command = name in commands ? commands[name as keyof typeof commands] : undefined;
if (!command) {
  console.error(`Usage: npm run payment-page -- ${Object.keys(commands).join('|')}`);
  process.exit(2);
}
const browser = await startBrowser();
if (!browser) {
  console.error('There is no Chromium here: apt-get install chromium, or set CHROMIUM to one.');
  process.exit(2);
}
const dataDirectory = mkdtempSync(join(tmpdir(), 'payment-page-'));
const managementKey = systemRandom.bytes(32).toString('base64url');
const service = await startService(
  readConfig({ PORT: '0', DATA_DIR: dataDirectory, MANAGEMENT_KEY: managementKey, WEBHOOK_ALLOW_LOCAL: 'true' }),
  { clock: systemClock, random: systemRandom, log: createLog('error') },
);
try {
  if (!service.sandbox) throw new Error('a sandbox was started');
  await command(browser, pageShop({ baseUrl: service.baseUrl, ...service.sandbox }));
} finally {
  await browser.close();
  await service.stop();
  rmSync(dataDirectory, { recursive: true, force: true });
}
