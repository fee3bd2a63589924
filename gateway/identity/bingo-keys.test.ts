import pino from 'pino';
import type { Caller } from '#protocol/principal';
import type { SubgraphRequest, SubgraphResult } from '#protocol/subgraph-operation';
import { askForBingoKey } from './stored-keys';

const HASH = 'ab'.repeat(32);

function asking(result: SubgraphResult) {
  const requested: { request: SubgraphRequest; caller: Caller }[] = [];
  const lines: string[] = [];
  const client = {
    execute: async (request: SubgraphRequest, caller: Caller) => {
      requested.push({ request, caller });
      return result;
    },
  };
  const log = pino({ level: 'error' }, { write: (line: string) => lines.push(line) });
  return { ask: askForBingoKey(client, log), requested, lines };
}

describe('askForBingoKey', () => {
  it.each(['100', null])('returns the response of the bingo subgraph: %s', async (bingoKeyOwner) => {
    const { ask, requested } = asking({ data: { bingoKeyOwner } });
    expect(await ask(HASH, 'r1')).toBe(bingoKeyOwner);
    expect(requested[0]?.request.variables).toEqual({ h: HASH });
    expect(requested[0]?.caller).toEqual({ principal: { kind: 'gateway' }, address: null, requestId: 'r1' });
  });

  it('names the unreachable subgraph', async () => {
    const extensions = { code: 'UPSTREAM_UNAVAILABLE' } as const;
    const { ask, lines } = asking({ errors: [{ message: 'bingo cannot be reached', extensions }] });
    await expect(ask(HASH, 'r1')).rejects.toMatchObject({ message: 'bingo cannot be reached', extensions });
    expect(lines).toEqual([]);
  });

  it('masks and logs any other error without the key', async () => {
    const errors = [{ message: 'secret', extensions: { code: 'FORBIDDEN' } as const }];
    const { ask, lines } = asking({ errors });
    await expect(ask(HASH, 'r1')).rejects.toMatchObject({ message: 'Internal server error' });
    expect(lines.join()).toContain('an area rejected the gateway');
    expect(lines.join()).not.toContain(HASH);
  });
});
