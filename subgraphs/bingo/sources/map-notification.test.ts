import { mapNotification, NOTIFICATION_LIMITS } from './notification';

const eventsOf = (type: string, extra: object) =>
  mapNotification({ type, extra })?.map(({ type: of, target, value }) => `${of}:${target}:${value}`);
const loot = (items: readonly unknown[]) => eventsOf('LOOT', { items, source: 'Chest', category: 'EVENT' });

describe('what a notification reports', () => {
  it.each([
    [null],
    [{ id: 4151 }],
    [{ id: '4151', quantity: 1 }],
    [{ id: 4151, quantity: 0 }],
    [{ id: -1, quantity: 1 }],
    [[]],
  ])('leaves out an entry of items that is %j, and keeps the others', (odd) => {
    const items = [{ id: 995, quantity: 2 }, odd, { id: 526, quantity: 1, priceEach: 7 }];
    expect(loot(items)).toEqual(['item_obtain:995:2', 'item_obtain:526:1', 'item_value:526:7']);
    expect(eventsOf('CLUE', { items, clueType: 'Hard', numberCompleted: 3 })).toEqual([
      'clue:Hard:3',
      'item_obtain:995:2',
      'item_obtain:526:1',
    ]);
  });

  it('has a limited number of items, of which those of the same kind add up', () => {
    const items = Array.from({ length: 12_000 }, (_, id) => ({ id: id % 600, quantity: 1 }));
    const { entries, items: kinds } = NOTIFICATION_LIMITS;
    const events = loot(items) ?? [];
    expect(events).toHaveLength(kinds);
    expect(events[0]).toBe('item_obtain:0:2');
    expect(loot(items.slice(0, entries))).toEqual(events);
  });

  it('has the levels of the skills of the game alone', () => {
    const unknown = Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`Skill ${index}`, 5]));
    const levelledSkills = { ...unknown, Attack: 70, Cooking: 'x', Mining: 126 };
    expect(eventsOf('LEVEL', { levelledSkills })).toEqual([
      'skill_level:Attack:70',
      'skill_level:Mining:126',
    ]);
  });

  it.each([true, 'true'])('has nothing about a pet that the player had before, said by %j', (duplicate) => {
    expect(eventsOf('PET', { petName: 'Vorki', duplicate })).toEqual([]);
    expect(eventsOf('PET', { petName: 'Vorki', duplicate: false })).toEqual([
      'pet:Vorki:1',
      'item_obtain:21992:1',
    ]);
  });
});
