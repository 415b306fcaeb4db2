import { noTracing, type Tracing, type TracingOptions } from './tracing.js';

/** Opens tracing. The SDK of OpenTelemetry is loaded only if a collector is configured. */
export async function openTracing(options: TracingOptions): Promise<Tracing> {
  const { endpoint } = options;
  if (endpoint === undefined) return noTracing;
  const { openTelemetry } = await import('./opentelemetry.js');
  return openTelemetry({ ...options, endpoint });
}
