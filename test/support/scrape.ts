import { expect } from 'chai';
import { exchange } from './exchange.js';
import type { TestService } from './service.js';

/** The samples of a scrape by name and labels, as `name{label="value"}`. */
export type Samples = ReadonlyMap<string, number>;

/** The page of metrics as it is. */
export async function scrapedText({ metricsUrl }: Pick<TestService, 'metricsUrl'>): Promise<string> {
  if (metricsUrl === undefined) throw new Error('the service tells no metrics: start it with METRICS_PORT');
  const { status, headers, text } = await exchange(new URL(metricsUrl).origin, { method: 'GET', path: '/metrics' });
  expect([status, headers['content-type']]).to.deep.equal([200, 'text/plain; version=0.0.4; charset=utf-8']);
  return text;
}

/** Reads the metrics as Prometheus would. Samples that are not there are not zero but undefined. */
export async function scrape(service: Pick<TestService, 'metricsUrl'>): Promise<Samples> {
  const lines = (await scrapedText(service)).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => {
      const [, name = '', value = ''] = /^(\S+?(?:\{.*\})?) (\S+)$/.exec(line) ?? expect.fail(`not a sample: ${line}`);
      return [name.replace(/^payment_terminal_/, ''), Number(value)];
    }),
  );
}

/** What some work made of the counters whose names begin so: only those that it changed. */
export async function counted(
  service: Pick<TestService, 'metricsUrl'>,
  names: string,
  work: () => Promise<unknown>,
): Promise<Record<string, number>> {
  const before = await scrape(service);
  await work();
  const after = [...(await scrape(service))].filter(([name]) => name.startsWith(names));
  return Object.fromEntries(
    after.map(([name, value]) => [name, value - (before.get(name) ?? 0)] as const).filter(([, growth]) => growth !== 0),
  );
}
