import { AsyncLocalStorage } from 'node:async_hooks';
import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, type Context, type TextMapGetter } from '@opentelemetry/api';
import { ExportResultCode, W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor, type SpanExporter } from '@opentelemetry/sdk-trace-base';
import type { Logger } from 'pino';
import type { SpanOptions, Tracing, TracingOptions } from './tracing.js';

/** Time limit for sending the last spans of a stopping service. */
const closeMilliseconds = 2_000;

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT } as const;

const headerOf: TextMapGetter<NonNullable<SpanOptions['headers']>> = {
  keys: (headers) => Object.keys(headers),
  get: (headers, name) => headers[name],
};

/**
 * Sends traces by OTLP over HTTP with JSON. Nothing is registered globally, so each service has its own traces.
 * OpenTelemetry's variables for headers, sampling, batches and the resource apply. Times in traces come from the
 * packages' clock, and no decision depends on them.
 */
export function openTelemetry({
  endpoint,
  environment,
  random,
  clock,
  log,
}: TracingOptions & { readonly endpoint: string }): Tracing {
  const provider = new BasicTracerProvider({
    resource: defaultResource()
      .merge(
        resourceFromAttributes({
          'service.name': 'payment-terminal',
          'service.instance.id': random.uuid(),
          'deployment.environment.name': environment,
        }),
      )
      .merge(detectResources({ detectors: [envDetector] })),
    idGenerator: {
      generateTraceId: () => random.bytes(16).toString('hex'),
      generateSpanId: () => random.bytes(8).toString('hex'),
    },
    spanProcessors: [
      // Spans that pile up while a batch is being sent are dropped; nothing waits for them.
      new BatchSpanProcessor(withFailureLog(new OTLPTraceExporter({ url: `${endpoint}/v1/traces` }), log)),
    ],
  });
  const tracer = provider.getTracer('payment-terminal');
  const propagator = new W3CTraceContextPropagator();
  const around = new AsyncLocalStorage<Context>();

  return {
    isOff: false,

    async span(name, { kind, attributes = {}, headers }, work) {
      const parent = headers
        ? propagator.extract(ROOT_CONTEXT, headers, headerOf)
        : (around.getStore() ?? ROOT_CONTEXT);
      const span = tracer.startSpan(name, { kind: kinds[kind], attributes }, parent);
      const fail = (reason: string): void => {
        span.setAttribute('error.type', reason);
        span.setStatus({ code: SpanStatusCode.ERROR });
      };
      try {
        return await around.run(trace.setSpan(parent, span), () =>
          work({
            rename: (to) => {
              span.updateName(to);
            },
            set: (more) => {
              span.setAttributes(more);
            },
            fail,
          }),
        );
      } catch (error) {
        fail(error instanceof Error ? error.name : 'unknown');
        throw error;
      } finally {
        span.end();
      }
    },

    async close() {
      const closed = new AbortController();
      const timeout = clock.sleep(closeMilliseconds, closed.signal).catch(() => undefined);
      await Promise.race([provider.shutdown().catch(() => undefined), timeout]);
      closed.abort();
      // Its hook slows down every promise of the process.
      around.disable();
    },
  };
}

/** Wraps an exporter to log its failures: once, until it works again. */
function withFailureLog(exporter: SpanExporter, log: Logger): SpanExporter {
  let works = true;
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        const worked = result.code === ExportResultCode.SUCCESS;
        if (!worked && works)
          log.warn(
            { spans: spans.length },
            'traces could not be sent to OTEL_EXPORTER_OTLP_ENDPOINT; they are dropped until it accepts them',
          );
        if (worked && !works) log.info('traces are sent again');
        works = worked;
        done(result);
      });
    },
    shutdown: () => exporter.shutdown(),
    forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve(),
  };
}
