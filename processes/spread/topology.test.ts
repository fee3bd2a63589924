import { AREAS } from '#protocol/areas';
import { REDIS, topology } from './topology';

describe('the topology', () => {
  it.each([1, 2])('with %i per area gives every process its own ports, below those of Redis', (copies) => {
    const ports = topology(4000, copies).flatMap(({ environment }) =>
      Object.entries(environment).flatMap(([name, value]) => (name.endsWith('PORT') ? [Number(value)] : [])),
    );
    expect(new Set(ports).size).toBe(ports.length);
    expect(Math.max(...ports)).toBeLessThan(4000 + REDIS);
  });

  it('with two per area gives the gateways both addresses', () => {
    const members = topology(4000, 2);
    expect(members).toHaveLength(2 * AREAS.length + 3);
    for (const { environment } of members.filter(({ kind }) => kind === 'gateway')) {
      expect(environment.BINGO_URL).toBe('http://127.0.0.1:4025,http://127.0.0.1:4035');
    }
  });
});
