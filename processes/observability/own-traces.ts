import { INVALID_SPAN_CONTEXT, type Span, type Tracer, trace } from '@opentelemetry/api';
import { NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import { TRACER } from '#runtime/observe/spans';

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
export class OwnTracesProvider extends NodeTracerProvider {
  private readonly transparent = new TransparentTracer();

  override getTracer(name: string, ...rest: [version?: string]): Tracer {
    return name === TRACER ? super.getTracer(name, ...rest) : this.transparent;
  }
}
