import { filterInput, NO_FILTER } from './record-filter.ts';

describe('the filter of attendance', () => {
  test('is empty when nothing is typed', () => {
    expect(filterInput({ ...NO_FILTER, rsn: ' ' })).toEqual({});
  });

  test('has a player, an event and days', () => {
    const filter = { rsn: ' Zezima', event: 'Gate raid ', from: '2026-11-01', to: '2026-11-30' };
    expect(filterInput(filter)).toEqual({
      rsn: 'Zezima',
      event: 'Gate raid',
      dateFrom: '2026-11-01',
      dateTo: '2026-11-30',
    });
  });

  test('leaves a last day before the first out', () => {
    expect(filterInput({ ...NO_FILTER, from: '2026-11-02', to: '2026-11-01' })).toEqual({
      dateFrom: '2026-11-02',
    });
  });
});
