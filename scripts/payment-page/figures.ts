import type { Browser, Page } from 'playwright-core';
import type { PageShop } from './shop.js';

/** A slow phone: a processor a quarter as fast as this one, 1.6 Mbit/s down, 150 ms round trip. */
const slowdown = 4;
const network = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const runs = 5;

/** Minimum duration of a task that users notice, in microseconds (Lighthouse, time to interactive). */
const longTask = 50_000;

interface TraceEvent {
  readonly name: string;
  readonly ts: number;
  readonly dur?: number;
  readonly pid: number;
  readonly args?: { readonly data?: { readonly documentLoaderURL?: string }; readonly frame?: string };
}

interface Loaded {
  /** As received, including headers. */
  readonly bytes: number;
  readonly requests: number;
  /** Milliseconds from the start of the navigation. */
  readonly firstPaint: number;
  readonly interactive: number;
}

/** Loads the page like a slow phone, and prints the medians of Chromium's trace. */
export async function figures(browser: Browser, shop: PageShop): Promise<void> {
  const url = await shop.page();
  const loads: Loaded[] = [];
  for (let run = 0; run < runs; run++) loads.push(await load(browser, url));
  const median = (of: (load: Loaded) => number): number =>
    Math.round(loads.map(of).sort((one, other) => one - other)[Math.floor(runs / 2)] ?? 0);
  console.log(`medians of ${runs} loads, processor ${slowdown} times slower, 1.6 Mbit/s, 150 ms:`);
  console.log(`requests                ${median(({ requests }) => requests)}`);
  console.log(`bytes on the wire       ${median(({ bytes }) => bytes)}`);
  console.log(`first contentful paint  ${median(({ firstPaint }) => firstPaint)} ms`);
  console.log(`time to interactive     ${median(({ interactive }) => interactive)} ms`);
}

async function load(browser: Browser, url: string): Promise<Loaded> {
  // Each load has an empty cache.
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true });
  const page = await context.newPage();
  const debug = await context.newCDPSession(page);
  await debug.send('Network.enable');
  await debug.send('Network.emulateNetworkConditions', network);
  await debug.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  let [bytes, requests] = [0, 0];
  debug.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
    requests += 1;
  });
  const events = await traced(browser, page, url);
  await context.close();
  return { bytes, requests, ...timesIn(events, url) };
}

async function traced(browser: Browser, page: Page, url: string): Promise<readonly TraceEvent[]> {
  await browser.startTracing(page, { categories: ['devtools.timeline', 'loading', 'blink.user_timing', 'toplevel'] });
  await page.goto(url, { waitUntil: 'load' });
  // Longer than any task of the page: afterwards it is quiet.
  await page.waitForTimeout(1500);
  const trace = JSON.parse((await browser.stopTracing()).toString()) as { readonly traceEvents: TraceEvent[] };
  return trace.traceEvents;
}

/**
 * Reads paint and interactive times. A page is interactive after its first paint, its scripts and its last long task
 * (Lighthouse).
 */
function timesIn(events: readonly TraceEvent[], url: string): Pick<Loaded, 'firstPaint' | 'interactive'> {
  const start = events.find(({ name, args }) => name === 'navigationStart' && args?.data?.documentLoaderURL === url);
  if (!start) throw new Error('the trace has no navigation to the page');
  const after = events.filter(({ pid, ts }) => pid === start.pid && ts >= start.ts);
  const when = (name: string): number => {
    const event = after.find((each) => each.name === name);
    if (!event) throw new Error(`the trace has no ${name}`);
    return event.ts;
  };
  const firstPaint = when('firstContentfulPaint');
  const ready = when('domContentLoadedEventEnd');
  const longest = after
    .filter(({ name, dur = 0 }) => name === 'RunTask' && dur >= longTask)
    .map(({ ts, dur = 0 }) => ts + dur);
  const interactive = Math.max(firstPaint, ready, ...longest);
  const since = (moment: number): number => (moment - start.ts) / 1000;
  return { firstPaint: since(firstPaint), interactive: since(interactive) };
}
