import { ACTIVITY_ACTIONS } from '#kit/jobs/activity';
import { AREA_DEFINITIONS, AREAS } from './areas';
import { JOB_NAMES } from './jobs';
import { PERMISSIONS } from './permissions';

describe('the list of areas', () => {
  it('gives each area unique ports among the nine available', () => {
    const ports = AREAS.map((area) => AREA_DEFINITIONS[area].port);
    expect(new Set(ports).size).toBe(ports.length);
    expect(ports.filter((port) => port < 1 || port > 9)).toEqual([]);
  });

  it.each([
    ['permission', PERMISSIONS],
    ['activity action', ACTIVITY_ACTIONS],
    ['queue', JOB_NAMES],
  ])('contains each %s once', (_what, names) => {
    expect(new Set<string>(names).size).toBe(names.length);
  });
});
