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

/** What our own spans are told apart by. */
export const TRACER = 'community-platform';

/** Does nothing until a process registers OpenTelemetry's SDK. */
const tracer = trace.getTracer(TRACER);

export { SpanKind };

/** What began outside of the platform: whether it is recorded is for us to decide, not for who sent it. */
const FROM_OUTSIDE = createContextKey('begun by a caller from outside');

export interface SpanSettings {
  readonly kind?: SpanKind;
  /** Never a value that a caller sent, a secret or an address with a query string. */
  readonly attributes?: Attributes;
}

/**
 * Runs work as a part of the trace that is under way; without one, or when it is not recorded, the work alone is done.
 *
 * @param outcome what the result says about how it went.
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

/** Whether there is a trace under way that is recorded. */
export function isRecording(): boolean {
  return trace.getActiveSpan()?.isRecording() ?? false;
}

/** Errors say what kind they are: their words may hold what a caller sent. */
export function markFailed(span: Span, error: unknown): void {
  span.setAttribute('error.type', error instanceof Error ? error.name : 'unknown');
  span.setStatus({ code: SpanStatusCode.ERROR });
}

function markOutcome(span: Span, outcome: Outcome): void {
  span.setAttribute('platform.outcome', outcome);
  if (outcome === 'failed' || outcome === 'unavailable') span.setStatus({ code: SpanStatusCode.ERROR });
}

/** The header of W3C Trace Context; `tracestate` and `baggage` are not taken, and so never passed on. */
export interface TraceHeaders {
  traceparent?: string;
}

/** The header by which the trace under way goes on in another process; empty where there is none. */
export function traceHeaders(): TraceHeaders {
  const headers: TraceHeaders = {};
  propagation.inject(context.active(), headers);
  return headers.traceparent === undefined ? {} : { traceparent: headers.traceparent };
}

/** Begins the span of a request that came from outside: a part of the caller's trace, recorded if we want it. */
export function beginServerSpan(name: string, traceparent: unknown, attributes: Attributes): Span {
  return tracer.startSpan(
    name,
    { kind: SpanKind.SERVER, attributes },
    markRemoteParent(continued(traceparent)),
  );
}

/** Marks the parent of a span as a stranger's. */
export function markRemoteParent(parent: Context): Context {
  return parent.setValue(FROM_OUTSIDE, true);
}

/** Whether the parent of a span that is about to begin is a stranger's. For samplers. */
export function hasUntrustedParent(parent: Context): boolean {
  return parent.getValue(FROM_OUTSIDE) === true;
}

/** Runs work as a part of `span`, which is one in name only where no SDK is registered. */
export function runInSpan<T>(span: Span, work: () => T): T {
  if (span.spanContext().traceId === INVALID_TRACEID) return work();
  return context.with(trace.setSpan(context.active(), span), work);
}

/** Runs work as the continuation of a trace of one of our own processes, which says whether it is recorded. */
export function withServerSpan<T>(
  name: string,
  traceparent: unknown,
  settings: SpanSettings,
  work: () => Promise<T>,
  outcome?: (result: T) => Outcome,
): Promise<T> {
  return inSpanUnder(name, continued(traceparent), { ...settings, kind: SpanKind.SERVER }, work, outcome);
}

/** Runs the work of jobs: a trace of its own that points at the requests which wanted them. */
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

/** For log lines: which trace they belong to. */
export function traceFields(): { trace_id?: string; span_id?: string } {
  const span = trace.getActiveSpan()?.spanContext();
  if (!span) return {};
  return { trace_id: span.traceId, span_id: span.spanId };
}

/** Binds a callback to the trace under way: a pool calls back when somebody else lets a connection go. */
export function bindToTrace<F extends (...args: never[]) => unknown>(callback: F): F {
  return context.bind(context.active(), callback);
}
