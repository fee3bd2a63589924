import {
  type Attributes,
  type Context,
  context,
  createContextKey,
  INVALID_TRACEID,
  type Link,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import type { Outcome } from './observer';

/** The instrumentation scope of the platform's spans. */
export const TRACER = 'community-platform';

/** A no-op until a process registers the OpenTelemetry SDK. */
const tracer = trace.getTracer(TRACER);

export { SpanKind };

/** Marks a parent from outside the platform, whose sampling decision is ignored. */
const UNTRUSTED_PARENT = createContextKey('untrusted parent span');

export interface SpanSettings {
  readonly kind?: SpanKind;
  /** Must not contain caller input, secrets or URLs with query strings. */
  readonly attributes?: Attributes;
}

/**
 * Runs a function in a child span of the active trace; without a recorded trace it only runs the function.
 *
 * @param outcome derives the outcome from the result.
 */
export async function withSpan<T>(
  name: string,
  settings: SpanSettings,
  work: () => Promise<T>,
  outcome?: (result: T) => Outcome,
): Promise<T> {
  if (!isRecording()) return work();
  return inSpanUnder(name, context.active(), settings, work, outcome);
}

/** Returns whether the active trace is recorded. */
export function isRecording(): boolean {
  return trace.getActiveSpan()?.isRecording() ?? false;
}

/** Records only an error's class: its message may contain caller input. */
export function markFailed(span: Span, error: unknown): void {
  span.setAttribute('error.type', error instanceof Error ? error.name : 'unknown');
  span.setStatus({ code: SpanStatusCode.ERROR });
}

function markOutcome(span: Span, outcome: Outcome): void {
  span.setAttribute('platform.outcome', outcome);
  if (outcome === 'failed' || outcome === 'unavailable') span.setStatus({ code: SpanStatusCode.ERROR });
}

/** The W3C Trace Context header; `tracestate` and `baggage` are neither read nor forwarded. */
export interface TraceHeaders {
  traceparent?: string;
}

/** Returns the header that continues the active trace in another process; empty without a trace. */
export function traceHeaders(): TraceHeaders {
  const headers: TraceHeaders = {};
  propagation.inject(context.active(), headers);
  return headers.traceparent === undefined ? {} : { traceparent: headers.traceparent };
}

/** Starts the span of an external request as part of the caller's trace; the sampling decision is ours. */
export function beginServerSpan(name: string, traceparent: unknown, attributes: Attributes): Span {
  return tracer.startSpan(
    name,
    { kind: SpanKind.SERVER, attributes },
    markRemoteParent(continued(traceparent)),
  );
}

/** Marks the parent of a span as untrusted. */
export function markRemoteParent(parent: Context): Context {
  return parent.setValue(UNTRUSTED_PARENT, true);
}

/** Returns whether the parent of a new span is untrusted. For samplers. */
export function hasUntrustedParent(parent: Context): boolean {
  return parent.getValue(UNTRUSTED_PARENT) === true;
}

/** Runs a function within `span`, which is a no-op span without a registered SDK. */
export function runInSpan<T>(span: Span, work: () => T): T {
  if (span.spanContext().traceId === INVALID_TRACEID) return work();
  return context.with(trace.setSpan(context.active(), span), work);
}

/**
 * Runs a function in a span that continues the trace of another platform process, including its sampling
 * decision.
 */
export function withServerSpan<T>(
  name: string,
  traceparent: unknown,
  settings: SpanSettings,
  work: () => Promise<T>,
  outcome?: (result: T) => Outcome,
): Promise<T> {
  return inSpanUnder(name, continued(traceparent), { ...settings, kind: SpanKind.SERVER }, work, outcome);
}

/** Runs a job in a new trace that links to the requests which enqueued it. */
export function withJobSpan<T>(
  name: string,
  traceparents: readonly unknown[],
  attributes: Attributes,
  work: () => Promise<T>,
): Promise<T> {
  const links = traceparents.flatMap((traceparent): Link[] => {
    const sender = trace.getSpanContext(continued(traceparent));
    return sender ? [{ context: sender }] : [];
  });
  return inSpanUnder(name, ROOT_CONTEXT, { kind: SpanKind.CONSUMER, attributes, links }, work);
}

async function inSpanUnder<T>(
  name: string,
  parent: Context,
  settings: SpanSettings & { readonly links?: Link[] },
  work: () => Promise<T>,
  outcome?: (result: T) => Outcome,
): Promise<T> {
  const span = tracer.startSpan(name, settings, parent);
  try {
    const result = await context.with(trace.setSpan(parent, span), work);
    if (outcome) markOutcome(span, outcome(result));
    return result;
  } catch (error) {
    markFailed(span, error);
    throw error;
  } finally {
    span.end();
  }
}

function continued(traceparent: unknown): Context {
  if (typeof traceparent !== 'string') return ROOT_CONTEXT;
  return propagation.extract(ROOT_CONTEXT, { traceparent });
}

/** Returns the trace fields of log lines. */
export function traceFields(): { trace_id?: string; span_id?: string } {
  const span = trace.getActiveSpan()?.spanContext();
  if (!span) return {};
  return { trace_id: span.traceId, span_id: span.spanId };
}

/**
 * Binds a callback to the active trace; a pool would otherwise call it in the context that released the
 * connection.
 */
export function bindToTrace<F extends (...args: never[]) => unknown>(callback: F): F {
  return context.bind(context.active(), callback);
}
