import { z } from 'zod';

const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

/** Sampling of traces that start in this process. */
export interface SamplerSettings {
  readonly name: (typeof SAMPLERS)[number];
  /** Ratio of samplers whose name ends in `traceidratio`, 0 to 1. */
  readonly ratio: number;
}

/** Target and sampling of traces; OpenTelemetry's SDK reads the other `OTEL_*` variables itself. */
export interface TracingSettings {
  readonly sampler: SamplerSettings;
}

const collector = z
  .string()
  .refine(
    (text) => URL.canParse(text) && /^https?:/i.test(text),
    'must be the http(s) address of a collector, such as http://localhost:4318',
  );

const ratio = z
  .string()
  .regex(/^(0?\.\d{1,9}|0|1(\.0{1,9})?)$/, 'must be a number from 0 to 1')
  .transform(Number);

/**
 * OpenTelemetry variables that enable tracing, and those whose invalid values the SDK would ignore silently.
 */
export const tracingVariables = {
  OTEL_EXPORTER_OTLP_ENDPOINT: collector.optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: collector.optional(),
  OTEL_SDK_DISABLED: z.string().optional(),
  OTEL_TRACES_EXPORTER: z.enum(['otlp', 'none'], 'must be otlp or none').optional(),
  OTEL_TRACES_SAMPLER: z.enum(SAMPLERS, `must be one of ${SAMPLERS.join(', ')}`).optional(),
  OTEL_TRACES_SAMPLER_ARG: ratio.optional(),
};

const variables = z.object(tracingVariables);

/** Returns null when no collector is configured. */
export function tracingOf(read: z.infer<typeof variables>): TracingSettings | null {
  const endpoint = read.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? read.OTEL_EXPORTER_OTLP_ENDPOINT;
  const disabled = read.OTEL_SDK_DISABLED?.toLowerCase() === 'true' || read.OTEL_TRACES_EXPORTER === 'none';
  if (endpoint === undefined || disabled) return null;
  const name = read.OTEL_TRACES_SAMPLER ?? 'parentbased_always_on';
  return { sampler: { name, ratio: read.OTEL_TRACES_SAMPLER_ARG ?? 1 } };
}
