import { type Context, ROOT_CONTEXT, SpanKind, TraceFlags, trace } from '@opentelemetry/api';
import { SamplingDecision } from '@opentelemetry/sdk-trace-node';
import type { SamplerSettings } from '#processes/configuration/tracing';
import { markRemoteParent } from '#runtime/observe/spans';
import { samplerOf } from './sampler';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';

describe('trace sampling', () => {
  it("follows the decision of the platform's process that began the trace", () => {
    expect(recorded({ name: 'parentbased_always_off', ratio: 1 }, parent(true))).toBe(true);
    expect(recorded({ name: 'parentbased_always_on', ratio: 1 }, parent(false))).toBe(false);
  });

  it('ignores the decision of an external caller', () => {
    expect(recorded({ name: 'parentbased_always_off', ratio: 1 }, markRemoteParent(parent(true)))).toBe(
      false,
    );
    expect(recorded({ name: 'parentbased_traceidratio', ratio: 0 }, markRemoteParent(parent(true)))).toBe(
      false,
    );
    expect(recorded({ name: 'parentbased_always_on', ratio: 1 }, markRemoteParent(parent(false)))).toBe(true);
  });

  it('ignores parents if so configured', () => {
    expect(recorded({ name: 'always_on', ratio: 1 }, parent(false))).toBe(true);
    expect(recorded({ name: 'traceidratio', ratio: 0 }, parent(true))).toBe(false);
  });
});

function parent(sampled: boolean): Context {
  const traceFlags = sampled ? TraceFlags.SAMPLED : TraceFlags.NONE;
  return trace.setSpanContext(ROOT_CONTEXT, {
    traceId: TRACE,
    spanId: '00f067aa0ba902b7',
    traceFlags,
    isRemote: true,
  });
}

function recorded(settings: SamplerSettings, context: Context): boolean {
  const sampling = samplerOf(settings).shouldSample(context, TRACE, 'GET /', SpanKind.SERVER, {}, []);
  return sampling.decision === SamplingDecision.RECORD_AND_SAMPLED;
}
