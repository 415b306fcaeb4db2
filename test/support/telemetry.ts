import type { ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect } from 'chai';
import { type LoopbackServer, startLoopbackServer } from '../../scripts/support/loopback.js';
import { exchange } from './exchange.js';
import type { TestService } from './service.js';

/** A span as a collector receives it. */
export interface CollectedSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  /** 2 is a server, 3 is a client (OTLP, SpanKind). */
  readonly kind: number;
  readonly status: { readonly code?: number };
  readonly attributes: Readonly<Record<string, unknown>>;
}

interface Attribute {
  readonly key: string;
  readonly value: Readonly<Record<string, unknown>>;
}

interface Export {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly Attribute[] };
    readonly scopeSpans: readonly {
      readonly spans: readonly (Omit<CollectedSpan, 'attributes'> & { readonly attributes: readonly Attribute[] })[];
    }[];
  }[];
}

/** A collector of traces by OTLP over HTTP, on loopback. */
export interface Collector extends LoopbackServer {
  readonly spans: CollectedSpan[];
  /** Returns the resource attributes of the last export. */
  readonly resource: () => Readonly<Record<string, unknown>>;
  /** Returns all received text. */
  readonly text: () => string;
  readonly paths: ReadonlySet<string>;
}

const valuesOf = (attributes: readonly Attribute[]) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

/** @param behaviour its reaction to an export that it has read */
export async function startCollector(
  behaviour: (response: ServerResponse) => void = (response) => {
    response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
  },
): Promise<Collector> {
  const spans: CollectedSpan[] = [];
  const paths = new Set<string>();
  let resource = {};
  let everything = '';
  const server = await startLoopbackServer((request, response) => {
    void text(request).then((body) => {
      paths.add(request.url ?? '');
      everything += body;
      for (const part of (JSON.parse(body) as Export).resourceSpans) {
        resource = valuesOf(part.resource.attributes);
        spans.push(
          ...part.scopeSpans.flatMap((scope) =>
            scope.spans.map((span) => ({ ...span, attributes: valuesOf(span.attributes) })),
          ),
        );
      }
      behaviour(response);
    });
  });
  return { ...server, spans, paths, resource: () => resource, text: () => everything };
}

/** The samples of a scrape by name and labels, as `name{label="value"}`. */
export type Samples = ReadonlyMap<string, number>;

/** Returns the raw text of the metrics. */
export async function scrapedText({ metricsUrl }: Pick<TestService, 'metricsUrl'>): Promise<string> {
  if (metricsUrl === undefined) throw new Error('the service has no metrics: start it with METRICS_PORT');
  const { status, headers, text } = await exchange(new URL(metricsUrl).origin, { method: 'GET', path: '/metrics' });
  expect([status, headers['content-type']]).to.eql([200, 'text/plain; version=0.0.4; charset=utf-8']);
  return text;
}

/** Reads the metrics as Prometheus would. Missing samples are undefined, not zero. */
export async function scrape(service: Pick<TestService, 'metricsUrl'>): Promise<Samples> {
  const lines = (await scrapedText(service)).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => {
      const [, name = '', value = ''] = /^(\S+?(?:\{.*\})?) (\S+)$/.exec(line) ?? expect.fail(`not a sample: ${line}`);
      return [name.replace(/^payment_terminal_/, ''), Number(value)];
    }),
  );
}

/** Returns the changes of the counters with a name prefix during some work. Leaves out unchanged ones. */
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
