import { readConfiguration } from './configuration';
import { ConfigurationError } from './configuration-error';

describe('the observability settings', () => {
  it('are disabled by default', () => {
    const { internal, tracing, shutdownDelaySeconds } = readConfiguration({});

    expect({ internal, tracing, shutdownDelaySeconds }).toEqual({
      internal: null,
      tracing: null,
      shutdownDelaySeconds: 0,
    });
  });

  it('listen on loopback unless another address is set', () => {
    expect(readConfiguration({ METRICS_PORT: '9464' }).internal).toEqual({ port: 9464, host: '127.0.0.1' });
    const named = { METRICS_PORT: '9464', METRICS_HOST: '10.0.0.3' };
    expect(readConfiguration(named).internal).toEqual({ port: 9464, host: '10.0.0.3' });
  });

  it('never share a port with clients', () => {
    expect(() => readConfiguration({ PORT: '4000', METRICS_PORT: '4000' })).toThrow(
      'METRICS_PORT must differ',
    );
    expect(() => readConfiguration({ BINGO_PORT: '4100', METRICS_PORT: '4100' })).toThrow(
      'METRICS_PORT must differ',
    );
  });

  it.each([
    { METRICS_PORT: '70000' },
    { METRICS_HOST: '0.0.0.0' },
    { SHUTDOWN_DELAY_SECONDS: '3' },
    { SHUTDOWN_TIMEOUT_SECONDS: '9' },
    { SHUTDOWN_TIMEOUT_SECONDS: '301' },
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'localhost:4318' },
    { OTEL_TRACES_SAMPLER: 'sometimes' },
    { OTEL_TRACES_SAMPLER_ARG: '1.5' },
  ])('%j aborts the start and names the variable', (environment) => {
    const [name = ''] = Object.keys(environment);
    expect(() => readConfiguration({ ...environment })).toThrow(ConfigurationError);
    expect(() => readConfiguration({ ...environment })).toThrow(name);
  });

  it('export traces when a collector is set, unless tracing is disabled', () => {
    const collector = { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://localhost:4318/v1/traces' };
    const tenth = { OTEL_TRACES_SAMPLER: 'parentbased_traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.1' };

    expect(readConfiguration(collector).tracing).toEqual({
      sampler: { name: 'parentbased_always_on', ratio: 1 },
    });
    expect(readConfiguration({ ...collector, ...tenth }).tracing).toEqual({
      sampler: { name: 'parentbased_traceidratio', ratio: 0.1 },
    });
    expect(readConfiguration({ ...collector, OTEL_SDK_DISABLED: 'true' }).tracing).toBeNull();
    expect(readConfiguration({ ...collector, OTEL_TRACES_EXPORTER: 'none' }).tracing).toBeNull();
  });
});
