import { additions, routeOf, rows } from '#tests/contract/rows';
import { nameOf } from '../endpoint';
import { ENDPOINTS, UNMEASURED } from './all';

const documented = [...rows, ...additions].map(routeOf);
const measured = ENDPOINTS.map(({ route }) => route);

describe('The endpoints whose growth is measured', () => {
  test.each(documented.filter((route) => route.startsWith('GET ')))('are %s among others', (route) => {
    expect([...measured, ...Object.keys(UNMEASURED)]).toContain(route);
  });

  test('are documented, each of them', () => {
    expect(measured.filter((route) => !documented.includes(route))).toEqual([]);
  });

  test('are told apart by their names', () => {
    const names = ENDPOINTS.map(nameOf);
    expect(new Set(names).size).toBe(names.length);
  });
});
