import { execute, parse } from 'graphql';
import pino from 'pino';
import { contextFor } from '#kit/context';
import { toSubgraphResult } from '#kit/execution/subgraph-executor';
import { buildSubgraph } from '#kit/subgraph';
import { ANONYMOUS } from '#protocol/principal';
import { gameArea } from '../subgraph';
import { PlayersResolver } from './player.resolver';

const { schema } = buildSubgraph(gameArea.definition, () => new PlayersResolver());

async function player(name: string) {
  const caller = { principal: ANONYMOUS, address: null, requestId: 'test' };
  const result = await execute({
    schema,
    document: parse('query ($name: String!) { player(name: $name) { name } }'),
    variableValues: { name },
    contextValue: contextFor(caller),
  });
  return toSubgraphResult(result, caller, pino({ level: 'silent' }));
}

describe('a player by name', () => {
  it.each([['Zezima'], [' iron_ZEZIMA '], ['{skill}'], ['名'], ['x'.repeat(64)]])(
    'is %j as requested',
    async (name) => {
      expect(await player(name)).toEqual({ data: { player: { name } } });
    },
  );

  it.each([[''], [' '], ['a\u0000b'], ['a\nb'], ['\uD800'], ['x'.repeat(65)]])('is not %j', async (name) => {
    const { errors } = await player(name);
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', argument: 'name' });
  });
});
