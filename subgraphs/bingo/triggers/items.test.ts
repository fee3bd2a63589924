import { findItems, itemAliases, itemName } from './items';

const namesOf = (search: string, limit = 5) => findItems(search, limit).map(({ name }) => name);

describe('items of the game', () => {
  it.each([
    ['4151', 'Abyssal whip'],
    ['113', 'Strength potion(4)'],
    ['22486', 'Scythe of vitur (uncharged)'],
    ['12791', 'Rune pouch'],
    ['4708', "Ahrim's hood"],
    ['4860', "Ahrim's hood (broken)"],
  ])('%s is %s', (id, name) => {
    expect(itemName(id)).toBe(name);
  });

  it.each(['99999999', '', 'toString', '04151'])('"%s" is none', (id) => {
    expect(itemName(id)).toBeNull();
  });

  it.each([
    ['whip', 'Abyssal whip'],
    ['bcp', 'Bandos chestplate'],
    ['TBOW', 'Twisted bow'],
    ['4151', 'Abyssal whip'],
    ['abyssal WHIP', 'Abyssal whip'],
    ['whip abyss', 'Abyssal whip'],
    ['ahrims hood', "Ahrim's hood"],
    ['dizana’s quiver unch', "Dizana's quiver (uncharged)"],
    ['strength potion 4', 'Strength potion(4)'],
    ['byssal whi', 'Abyssal whip'],
  ])('%s finds %s first', (search, name) => {
    expect(namesOf(search)[0]).toBe(name);
  });

  it('lists a name once, with its first id', () => {
    expect(findItems('Coins', 100).filter(({ name }) => name === 'Coins')).toHaveLength(1);
  });

  it.each(['', '   ', "'", 'zzzzzzzz'])('"%s" finds none', (search) => {
    expect(namesOf(search)).toEqual([]);
  });

  it('finds as many as are wanted', () => {
    expect(findItems('rune', 3)).toHaveLength(3);
  });

  it.each(itemAliases())('what %s means is an item', (alias, name) => {
    expect(findItems(name, 1)[0]?.name).toBe(name);
    expect(findItems(alias, 1)[0]?.name).toBe(name);
  });
});
