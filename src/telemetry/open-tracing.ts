import { noTracing, type Tracing, type TracingOptions } from './tracing.js';

/** The SDK of OpenTelemetry is loaded only when there is a collector to send to. */
export async function openTracing(options: TracingOptions): Promise<Tracing> {
  const { endpoint } = options;
  if (endpoint === undefined) return noTracing;
  const { openTelemetry } = await import('./opentelemetry.js');
  return openTelemetry({ ...options, endpoint });
}
