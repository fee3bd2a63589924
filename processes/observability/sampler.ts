import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace-node';
import type { SamplerSettings } from '#processes/configuration/tracing';
import { hasUntrustedParent } from '#runtime/observe/spans';

/**
 * Creates the sampler named by `OTEL_TRACES_SAMPLER`. Parent-based samplers follow the platform's own
 * processes only: otherwise callers could force or prevent recording of their requests.
 */
export function samplerOf({ name, ratio }: SamplerSettings): Sampler {
  const root = rootSampler(name, ratio);
  if (!name.startsWith('parentbased_')) return root;
  return new ParentBasedSampler({
    root,
    remoteParentSampled: unlessFromOutside(new AlwaysOnSampler(), root),
    remoteParentNotSampled: unlessFromOutside(new AlwaysOffSampler(), root),
  });
}

function rootSampler(name: SamplerSettings['name'], ratio: number): Sampler {
  if (name.endsWith('traceidratio')) return new TraceIdRatioBasedSampler(ratio);
  return name.endsWith('always_off') ? new AlwaysOffSampler() : new AlwaysOnSampler();
}

function unlessFromOutside(followed: Sampler, own: Sampler): Sampler {
  return {
    shouldSample: (parent, ...span) =>
      (hasUntrustedParent(parent) ? own : followed).shouldSample(parent, ...span),
    toString: () => `UnlessFromOutside{${followed},${own}}`,
  };
}
