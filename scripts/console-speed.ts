/** `npm run console:speed`: measures the speed of the console by Chromium's tracing. `--help` prints the usage. */
import { parseArgs } from 'node:util';
import type { Browser, CDPSession, Page } from 'playwright-core';
import { startBrowser } from './support/programs.js';
import { table } from './support/table.js';

const usage = `Usage: npm run console:speed -- LINK

LINK is the link that a sandbox prints at its start: it signs in, once. The service has at least 200 transactions.

First view   loaded with an empty cache, five times: bytes as they are sent, the first paint and the largest by the
             trace, and the time until the figures stand there. Then once more with the cache filled. Over a line of
             10 Mbit/s and 40 ms (what Lighthouse calls desktop), and over one of 1.6 Mbit/s and 150 ms on a processor
             slowed to a quarter (what it calls mobile).
List         200 transactions, scrolled from top to bottom and back by gestures, at the speed of this machine, twice:
             frames by the trace, and how many of them were dropped.
`;

const rounds = 5;
/** Network lines in bits a second and milliseconds, and the CPU slowdown. */
const profiles = [
  { name: 'desktop', latency: 40, down: 10e6, up: 10e6, slowdown: 1 },
  { name: 'mobile', latency: 150, down: 1.6e6, up: 0.75e6, slowdown: 4 },
] as const;
const wantedRows = 200;

interface TraceEvent {
  readonly name: string;
  readonly ts: number;
  readonly args: {
    readonly data?: { readonly isMainFrame?: boolean; readonly navigationId?: string };
    readonly frame_reporter?: { readonly state?: string; readonly affects_smoothness?: boolean };
  };
}

/** Runs an action while Chromium traces it. @returns the events of the trace */
async function traced(browser: Browser, page: Page, act: () => Promise<unknown>): Promise<readonly TraceEvent[]> {
  const categories = ['-*', 'loading', 'devtools.timeline', 'blink.user_timing', 'cc,benchmark'];
  await browser.startTracing(page, { categories });
  await act();
  const trace = await browser.stopTracing();
  return (JSON.parse(trace.toString('utf8')) as { traceEvents: TraceEvent[] }).traceEvents;
}

interface Load {
  readonly bytes: number;
  readonly scripts: number;
  readonly firstPaint: number;
  readonly largestPaint: number;
  readonly figures: number;
}

/** Loads the overview. Times are milliseconds from the start of the navigation. */
async function load(browser: Browser, page: Page, session: CDPSession, address: string): Promise<Load> {
  let bytes = 0;
  const scripts = new Map<string, number>();
  const answered = ({ requestId, response }: { requestId: string; response: { url: string } }): void => {
    if (response.url.includes('/assets/')) scripts.set(requestId, 0);
  };
  const finished = ({ requestId, encodedDataLength }: { requestId: string; encodedDataLength: number }): void => {
    bytes += encodedDataLength;
    if (scripts.has(requestId)) scripts.set(requestId, encodedDataLength);
  };
  session.on('Network.responseReceived', answered);
  session.on('Network.loadingFinished', finished);
  let figures = 0;
  const events = await traced(browser, page, async () => {
    await page.goto(address);
    await page.getByRole('heading', { level: 2, name: 'Payments' }).waitFor();
    figures = await page.evaluate<number>('performance.now()');
  });
  session.off('Network.responseReceived', answered);
  session.off('Network.loadingFinished', finished);
  const after = (name: string): number => {
    const event = events.filter((each) => each.name === name && each.args.data?.isMainFrame !== false).at(-1);
    const navigation = event?.args.data?.navigationId;
    const start = events.find((each) => each.name === 'navigationStart' && each.args.data?.navigationId === navigation);
    if (!event || !start) throw new Error(`the trace has no ${name}`);
    return (event.ts - start.ts) / 1000;
  };
  return {
    bytes,
    scripts: [...scripts.values()].reduce((sum, each) => sum + each, 0),
    firstPaint: after('firstContentfulPaint'),
    largestPaint: after('largestContentfulPaint::Candidate'),
    figures,
  };
}

const median = (values: readonly number[]): number =>
  [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;

async function firstView(browser: Browser, page: Page, session: CDPSession, address: string): Promise<void> {
  const rows = [['first view', 'sent', 'of it scripts and styles', 'first paint', 'largest paint', 'figures']];
  await session.send('Network.enable');
  for (const { name, latency, down, up, slowdown } of profiles) {
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency,
      downloadThroughput: Math.floor(down / 8),
      uploadThroughput: Math.floor(up / 8),
    });
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    const empty: Load[] = [];
    for (let round = 0; round < rounds; round++) {
      await session.send('Network.clearBrowserCache');
      empty.push(await load(browser, page, session, address));
    }
    const filled = await load(browser, page, session, address);
    rows.push(
      rowOf(`${name}, empty cache, median of ${rounds}`, (what) => median(empty.map((each) => each[what]))),
      rowOf(`${name}, filled cache`, (what) => filled[what]),
    );
  }
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  console.log(table(rows));
}

const rowOf = (name: string, value: (what: keyof Load) => number): string[] => [
  name,
  `${(value('bytes') / 1000).toFixed(0)} kB`,
  `${(value('scripts') / 1000).toFixed(0)} kB`,
  ...(['firstPaint', 'largestPaint', 'figures'] as const).map((what) => `${Math.round(value(what))} ms`),
];

async function scrolling(browser: Browser, page: Page, session: CDPSession, address: string): Promise<void> {
  await page.goto(new URL('transactions', address).href);
  const shown = page.locator('main').getByRole('status').first();
  const rows = async (): Promise<number> => Number.parseInt((await shown.textContent()) ?? '', 10);
  await page.getByRole('row').nth(1).waitFor();
  while ((await rows()) < wantedRows) {
    const before = await rows();
    await page.getByRole('button', { name: 'Show more' }).click();
    while ((await rows()) === before) await page.waitForTimeout(50);
  }
  const distance = await page.evaluate<number>('document.documentElement.scrollHeight - innerHeight');
  const gesture = (by: number) =>
    session.send('Input.synthesizeScrollGesture', {
      x: 640,
      y: 450,
      yDistance: by,
      speed: 2_000,
      gestureSourceType: 'mouse',
    });
  console.log();
  for (const time of ['for the first time', 'again']) {
    let seconds = 0;
    const events = await traced(browser, page, async () => {
      const began = performance.now();
      await gesture(-distance);
      await gesture(distance);
      seconds = (performance.now() - began) / 1000;
    });
    const frames = events.flatMap(({ name, args }) =>
      name === 'PipelineReporter' && args.frame_reporter ? [args.frame_reporter] : [],
    );
    const presented = frames.filter(({ state }) => state?.startsWith('STATE_PRESENTED'));
    const dropped = frames.filter(
      ({ state, affects_smoothness: affects }) => state === 'STATE_DROPPED' && affects === true,
    );
    console.log(
      `${await rows()} rows, ${Math.round(distance)} px down and up ${time} in ${seconds.toFixed(1)} s: ` +
        `${presented.length} frames presented (${(presented.length / seconds).toFixed(0)} a second), ` +
        `${dropped.length} dropped.`,
    );
  }
}

async function run(link: string): Promise<void> {
  const browser = await startBrowser();
  if (!browser) throw new Error('There is no Chromium: set CHROMIUM to one.');
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    await page.goto(link);
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
    const session = await page.context().newCDPSession(page);
    const address = new URL('./', link).href;
    await firstView(browser, page, session, address);
    await scrolling(browser, page, session, address);
  } finally {
    await browser.close();
  }
}

const { values, positionals } = parseArgs({ allowPositionals: true, options: { help: { type: 'boolean' } } });
const [link] = positionals;
if (values.help === true || link === undefined) console.log(usage);
else await run(link);
