import { execute, parse } from 'graphql';
import { Field, FieldResolver, Int, ObjectType, Query, Resolver } from 'type-graphql';
import { OwnerOrPermitted, Public } from '#kit/access/access';
import { contextFor } from '#kit/context';
import { buildSubgraph } from '#kit/subgraph';
import { ANONYMOUS } from '#protocol/principal';
import { Prefilled } from './prefilled';

@ObjectType('Herd', { simpleResolvers: true })
class Herd {
  @Field(() => String)
  name: string;

  size?: number;
  other?: number;
  owned?: number;
  ownerId?: string;
}

@Resolver(() => Herd)
class HerdResolver {
  @Public()
  @Query(() => [Herd])
  herds(): Herd[] {
    return [{ name: 'filled', size: 0, other: 0, owned: 0, ownerId: '7' }, { name: 'not filled' }];
  }

  @Prefilled()
  @FieldResolver(() => Int)
  size(): number {
    return 2;
  }

  @FieldResolver(() => Int)
  other(): number {
    return 2;
  }

  @OwnerOrPermitted('ownerId', 'manage_bingo')
  @Prefilled()
  @FieldResolver(() => Int, { nullable: true })
  owned(): number {
    return 2;
  }
}

const { schema } = buildSubgraph(
  { name: 'bingo', resolvers: [HerdResolver], orphanedTypes: [] },
  () => new HerdResolver(),
);

const ask = (fields: string) =>
  execute({
    schema,
    document: parse(`{ herds { ${fields} } }`),
    contextValue: contextFor({ principal: ANONYMOUS, address: null, requestId: 'test' }),
  });

describe('a field that may be prefilled', () => {
  it('has the value of its object, others that of their resolver', async () => {
    const { data, errors } = await ask('name size other');
    expect(errors).toBeUndefined();
    expect(data?.herds).toEqual([
      { name: 'filled', size: 0, other: 2 },
      { name: 'not filled', size: 2, other: 2 },
    ]);
  });

  it('is still guarded', async () => {
    const { data, errors } = await ask('owned');
    expect(data?.herds).toEqual([{ owned: null }, { owned: null }]);
    expect(errors).toHaveLength(2);
  });
});
