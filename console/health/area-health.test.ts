import { GraphFailure } from '#console/graph/graph-failure.ts';
import { stateOf } from './area-health.ts';

const healthy = { health: { status: 'healthy' } };
const rejected = new GraphFailure('Too many requests', 'RATE_LIMITED', null, 30);

describe('the state of an area', () => {
  test.each([
    [undefined, null, 'loading'],
    [healthy, null, 'healthy'],
    [{ health: { status: 'unhealthy' } }, null, 'unhealthy'],
    [undefined, new GraphFailure('No response', 'UPSTREAM_UNAVAILABLE'), 'unhealthy'],
    [healthy, new GraphFailure('No response', 'UPSTREAM_UNAVAILABLE'), 'unhealthy'],
    [undefined, rejected, 'unknown'],
    [undefined, new GraphFailure('Unreachable', 'OFFLINE'), 'unknown'],
    [healthy, rejected, 'healthy'],
  ])('after %j and %s is %s', (data, error, state) => {
    expect(stateOf({ data, error })).toBe(state);
  });
});
