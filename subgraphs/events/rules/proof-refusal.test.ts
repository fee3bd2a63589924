import { proofRefusal } from './proof-refusal';

const first = { id: 1, position: 1, points: 10 };
const second = { id: 2, position: 2, points: 10 };
const third = { id: 3, position: 4, points: 10 };
const tiles = [first, second, third];

describe('a proof', () => {
  it('is welcome for any open tile of an ordinary event', () => {
    for (const tile of tiles) {
      expect(proofRefusal({ tile, tiles, approved: [], sequential: false })).toBeNull();
    }
  });

  it('is refused for a tile that is approved already', () => {
    for (const sequential of [false, true]) {
      expect(proofRefusal({ tile: first, tiles, approved: [1], sequential })).toMatch(/not approved/);
    }
  });

  it('is welcome for the current tile of a sequential event, and refused for a later one', () => {
    const facts = { tiles, approved: [1], sequential: true };
    expect(proofRefusal({ ...facts, tile: second })).toBeNull();
    expect(proofRefusal({ ...facts, tile: third })).toMatch(/position 2/);
  });

  it('is welcome for an earlier tile that was taken back', () => {
    expect(proofRefusal({ tile: first, tiles, approved: [2, 3], sequential: true })).toBeNull();
  });
});
