import { DiagLogLevel, diag, INVALID_SPAN_CONTEXT, type Span, type Tracer, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import type { TracingSettings } from '#processes/configuration/tracing';
import type { Logger } from '#runtime/logger';
import { TRACER } from '#runtime/observe/spans';
import { product } from '#runtime/package-root';
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

/** A tracer without spans: work stays in the active span. */
class TransparentTracer implements Tracer {
  private readonly span = trace.wrapSpanContext(INVALID_SPAN_CONTEXT);

  startSpan(): Span {
    return this.span;
  }

  startActiveSpan<F extends (span: Span) => unknown>(name: string, ...rest: [...unknown[], F]): ReturnType<F>;
  startActiveSpan(_name: string, ...rest: unknown[]): unknown {
    const work = rest.at(-1);
    return typeof work === 'function' ? work(this.span) : undefined;
  }
}

/**
 * Records only spans of the platform. Library spans, such as Apollo Gateway's, contain operation names and
 * errors with caller input.
 */
class OwnTracesProvider extends NodeTracerProvider {
  private readonly transparent = new TransparentTracer();

  override getTracer(name: string, ...rest: [version?: string]): Tracer {
    return name === TRACER ? super.getTracer(name, ...rest) : this.transparent;
  }
}
