import { BatchProofs, thingsToRead } from './batch-proofs';
import { countOf, type Fact, proofOf } from './proof';

const times = (at: number): Fact => ({ source: 'increment', at: at * 60_000, value: 1, isReading: false });
const about = (fact: Fact) => ({ counted: 'npc_kill:zulrah', ...fact });
const kills = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => times(from + index));

describe('the proofs of a batch', () => {
  it('need the history of what is new or late', () => {
    const stored = new Map([['npc_kill:zulrah', proofOf(kills(10, 3)).proof]]);
    expect(thingsToRead(stored, [about(times(13)), about(times(14))])).toEqual([]);
    expect(thingsToRead(stored, [about(times(11))])).toEqual(['npc_kill:zulrah']);
    expect(thingsToRead(stored, [about(times(14)), about(times(13))])).toEqual(['npc_kill:zulrah']);
    expect(thingsToRead(new Map(), [about(times(14))])).toEqual(['npc_kill:zulrah']);
  });

  it('add late facts, as many as a batch can', () => {
    const facts = kills(1000, 5000);
    const { proof } = proofOf(facts);
    const stored = new Map([['npc_kill:zulrah', proof]]);
    const proofs = new BatchProofs(stored, new Map([['npc_kill:zulrah', { facts, submitted: [] }]]), 0);
    const added = kills(0, 100).map((fact) => proofs.add(about(fact)));
    const taken = added.flatMap((change) => change?.changeAt(0) ?? []);
    expect(taken.length).toBeLessThan(50);
    expect(taken).toEqual(taken.map(() => 1));
    const { facts: written, proofs: changed } = proofs.changes();
    expect(written).toHaveLength(taken.length);
    expect([...changed.values()].map((proven) => countOf(proven))).toEqual([5000 + taken.length]);
  });
});
