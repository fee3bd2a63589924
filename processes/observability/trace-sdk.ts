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

/** How long a process that ends waits for its last traces to arrive, in milliseconds. */
const LAST_WORDS_MS = 1000;

/**
 * Registers OpenTelemetry's SDK: from here on, spans are recorded and sent. Loaded only where traces are wanted. Address,
 * headers, batches and limits are the SDK's own to read from `OTEL_*`.
 *
 * @returns sends what is left and stops.
 */
export function startTracing({ sampler }: TracingSettings, log: Logger): () => Promise<void> {
  diag.setLogger(diagnostics(log), { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true });
  const own = resourceFromAttributes({ 'service.name': product.name, 'service.version': product.version });
  // What the operator says about the service in OTEL_SERVICE_NAME and OTEL_RESOURCE_ATTRIBUTES is stronger.
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
    const late = new Promise<void>((resolve) => setTimeout(resolve, LAST_WORDS_MS).unref());
    await Promise.race([provider.shutdown(), late]);
  };
}

/** What the SDK has to say, such as that the collector does not answer. */
function diagnostics(log: Logger) {
  const say = (message: string) => log.warn({ part: 'OpenTelemetry' }, message);
  return { error: say, warn: say, info: say, debug: say, verbose: say };
}
