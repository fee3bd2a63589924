import { context, propagation, type Tracer, trace } from '@opentelemetry/api';
import {
  InMemorySpanExporter,
  NodeTracerProvider,
  type ReadableSpan,
  SimpleSpanProcessor,
} from '@opentelemetry/sdk-trace-node';

/** Traces recorded in memory during a test suite. */
export interface RecordedTraces {
  /** Starts traces like the edge. */
  readonly tracer: Tracer;
  /** Returns the ended spans. */
  spans(): readonly ReadableSpan[];
  forget(): void;
  close(): Promise<void>;
}

export function recordTraces(): RecordedTraces {
  const exporter = new InMemorySpanExporter();
  const provider = new NodeTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] });
  provider.register();
  return {
    tracer: provider.getTracer('test'),
    spans: () => exporter.getFinishedSpans(),
    forget: () => exporter.reset(),
    close: async () => {
      await provider.shutdown();
      trace.disable();
      context.disable();
      propagation.disable();
    },
  };
}
