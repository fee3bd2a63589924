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
 * The sampler that `OTEL_TRACES_SAMPLER` names. The parent-based ones follow our own processes, not a caller from outside: with
 * its flag, anybody could have all of their requests recorded, or none.
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
