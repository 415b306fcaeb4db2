import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A span as a collector gets it. */
export interface CollectedSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  /** 2 answers somebody, 3 asks somebody (OTLP, SpanKind). */
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

/** Somebody who collects traces by OTLP over HTTP, on loopback. */
export interface Collector {
  readonly url: string;
  readonly spans: CollectedSpan[];
  /** What the last sender said of itself. */
  readonly resource: () => Readonly<Record<string, unknown>>;
  /** Everything as it came. */
  readonly text: () => string;
  readonly paths: ReadonlySet<string>;
  close(): Promise<void>;
}

const valuesOf = (attributes: readonly Attribute[]) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

/** @param behaviour what it does with an export that it has read */
export async function startCollector(
  behaviour: (response: ServerResponse) => void = (response) => {
    response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
  },
): Promise<Collector> {
  const spans: CollectedSpan[] = [];
  const paths = new Set<string>();
  let resource = {};
  let everything = '';
  const server = createServer((request, response) => {
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
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    paths,
    resource: () => resource,
    text: () => everything,
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
