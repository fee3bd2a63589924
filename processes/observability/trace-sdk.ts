import { DiagLogLevel, diag } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import { BatchSpanProcessor } from '@opentelemetry/sdk-trace-node';
import type { TracingSettings } from '#processes/configuration/tracing';
import type { Logger } from '#runtime/logger';
import { product } from '#runtime/package-root';
import { OwnTracesProvider } from './own-traces';
import { samplerOf } from './sampler';

/** Timeout of the final trace export at shutdown, in milliseconds. */
const SHUTDOWN_TIMEOUT_MS = 1000;

/**
 * Registers OpenTelemetry's SDK to record and export spans. Loaded only if tracing is enabled. The SDK itself
 * reads endpoint, headers, batching and limits from `OTEL_*`.
 * @returns flushes pending spans and shuts down.
 */
export function startTracing({ sampler }: TracingSettings, log: Logger): () => Promise<void> {
  diag.setLogger(diagnostics(log), { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true });
  const own = resourceFromAttributes({ 'service.name': product.name, 'service.version': product.version });
  // OTEL_SERVICE_NAME and OTEL_RESOURCE_ATTRIBUTES take precedence.
  const resource = defaultResource()
    .merge(own)
    .merge(detectResources({ detectors: [envDetector] }));
  const provider = new OwnTracesProvider({
    resource,
    sampler: samplerOf(sampler),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  provider.register();
  return async () => {
    const late = new Promise<void>((resolve) => setTimeout(resolve, SHUTDOWN_TIMEOUT_MS).unref());
    await Promise.race([provider.shutdown(), late]);
  };
}

/** Logs the SDK's diagnostics, such as an unreachable collector. */
function diagnostics(log: Logger) {
  const say = (message: string) => log.warn({ part: 'OpenTelemetry' }, message);
  return { error: say, warn: say, info: say, debug: say, verbose: say };
}
