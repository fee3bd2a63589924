import {
  Arg,
  Field,
  ID,
  InputType,
  Int,
  InterfaceType,
  Mutation,
  ObjectType,
  Query,
  Resolver,
  registerEnumType,
} from 'type-graphql';
import { Public, SignedIn } from '#kit/access/access';
import { DomainError, invalidArgument } from '#kit/errors';
import type { Caller } from '#kit/principal';
import { SafeInt } from '#kit/scalars/safe-int';
import { Timestamp } from '#kit/scalars/timestamp';
import { buildSubgraph } from '#kit/subgraph';
import { caller, silent } from '../test-support/two-areas';
import { QueryCompiler } from './compiled-query';
import { inProcessClient } from './in-process-client';

enum Mood {
  good = 'is-good',
  bad = 'is-bad',
}
registerEnumType(Mood, { name: 'Mood' });

@InterfaceType('Animal')
abstract class Animal {
  @Field(() => String)
  name: string;
}

@ObjectType('Dog', { implements: Animal })
class Dog extends Animal {
  @Field(() => Timestamp)
  born: Date;

  @Field(() => SafeInt, { nullable: true })
  weight: number | string | null;
}

@ObjectType('Cat', { implements: Animal, simpleResolvers: true })
class Cat extends Animal {
  @Field(() => Mood)
  mood: Mood;

  @Field(() => [Int])
  lives: (number | null)[];
}

class Stone extends Animal {}

@InputType('Wish')
class Wish {
  @Field(() => String, { nullable: true })
  name?: string;

  @Field(() => Mood, { defaultValue: Mood.good })
  mood: Mood;
}

@InputType('Filter')
class Filter {
  @Field(() => String, { nullable: true })
  name?: string | null;

  @Field(() => Mood, { nullable: true })
  mood?: Mood | null;

  @Field(() => Filter, { nullable: true })
  inner?: Filter | null;
}

const made = <T extends object>(type: new () => T, fields: Partial<T>): T =>
  Object.assign(new type(), fields);
const dog = () =>
  made(Dog, { name: 'Rex', born: new Date(Date.UTC(2020, 0, 2)), weight: '9007199254740991' });

/** Who was adopted, in order. */
const adopted: string[] = [];

@Resolver()
class ZooResolver {
  @Public()
  @Mutation(() => String, { nullable: true })
  adopt(@Arg('name', () => String) name: string, @Arg('age', () => Int) age: number): string {
    adopted.push(name);
    if (name === 'Ghost') throw new DomainError('CONFLICT', 'Nobody can');
    return `${name}, ${age}`;
  }

  @Public()
  @Query(() => [Animal], { nullable: true })
  animals(): Animal[] {
    return [dog(), made(Cat, { name: 'Tom', mood: Mood.bad, lives: [1, 2] })];
  }

  @Public()
  @Query(() => Animal, { nullable: true })
  stone(): Animal {
    return made(Stone, { name: 'Stone' });
  }

  @Public()
  @Query(() => [Animal], { nullable: true })
  async stones(): Promise<Animal[]> {
    return [dog(), made(Stone, { name: 'Stone' })];
  }

  @Public()
  @Query(() => Cat, { nullable: true })
  halfCat(): Cat {
    return made(Cat, { name: 'Half', mood: Mood.good, lives: [1, null] });
  }

  @Public()
  @Query(() => Cat, { nullable: true })
  strangeCat(): Cat {
    return Object.assign(made(Cat, { name: 'Strange', lives: [] }), { mood: 'unheard of' });
  }

  @Public()
  @Query(() => String)
  echo(
    @Arg('at', () => Timestamp, { nullable: true }) at: Date | undefined,
    @Arg('limit', () => Int, { defaultValue: 20 }) limit: number,
    @Arg('mood', () => Mood, { nullable: true }) mood: Mood | undefined,
    @Arg('wish', () => Wish, { nullable: true }) wish: Wish | undefined,
    @Arg('id', () => ID, { nullable: true }) id: string | undefined,
  ): string {
    const kind = at instanceof Date ? 'instant' : typeof at;
    return JSON.stringify([
      kind,
      at,
      limit,
      mood,
      { ...wish },
      id,
      [at, mood, id].map((value) => value === undefined),
    ]);
  }

  @Public()
  @Query(() => String)
  filtered(@Arg('filter', () => Filter) filter: Filter): string {
    return JSON.stringify(filter);
  }

  @SignedIn()
  @Query(() => String)
  secret(): string {
    return 'secret';
  }

  @Public()
  @Query(() => String, { nullable: true })
  async failing(@Arg('how', () => String) how: string): Promise<string> {
    if (how === 'refused') throw invalidArgument('how', 'must be kinder');
    if (how === 'domain') throw new DomainError('NOT_FOUND', 'Zoo not found');
    if (how === 'text') throw 'text with 10.0.0.1';
    if (how === 'nothing') throw undefined;
    throw new TypeError('select * from secrets');
  }
}

const subgraph = buildSubgraph(
  { name: 'game', resolvers: [ZooResolver], orphanedTypes: [Dog, Cat] },
  (resolver) => Reflect.construct(resolver, []),
);
const client = inProcessClient(subgraph, silent);
const echo =
  'query Q($at: Timestamp, $limit: Int! = 5, $mood: Mood, $id: ID) { echo(at: $at, limit: $limit, mood: $mood, id: $id) }';
const filtered =
  'query Q($name: String, $mood: Mood, $deep: String = "d") { filtered(filter: { name: $name, inner: { mood: $mood, name: $deep } }) }';
const signedIn: Caller = {
  ...caller,
  principal: {
    kind: 'user',
    userId: '1',
    username: 'u',
    sessionId: 's',
    permissions: [],
    isSuperAdmin: false,
  },
};

/** Gives every row its variables: jest would hand a test that is short of one a callback to wait for. */
function rows(listed: [string, Record<string, unknown>?][]): [string, Record<string, unknown>][] {
  return listed.map(([query, variables]) => [query, variables ?? {}]);
}

async function bothWays(query: string, variables: Record<string, unknown> = {}, from = caller) {
  const executed = await client.execute({ query, variables }, from);
  const compiled = await client.execute({ query, variables, prepared: true }, from);
  return { executed: JSON.parse(JSON.stringify(executed)), compiled: JSON.parse(JSON.stringify(compiled)) };
}

describe('the client in this process', () => {
  test.each(
    rows([
      ['{ animals { __typename name ... on Dog { born weight } ... on Cat { mood lives } } }'],
      ['{ zoo: animals { called: name ...d } } fragment d on Dog { born }'],
      ['{ halfCat { name mood } }'],
      [echo, { at: '2026-01-01T00:00:00+02:00', mood: 'bad', id: 7 }],
      [echo, { limit: 7, at: null, mood: null }],
      [echo],
      ['query Q($at: Timestamp = "2026-01-01", $mood: Mood = bad) { echo(at: $at, mood: $mood) }'],
      ['{ echo(at: "2026-01-01", mood: good, wish: { name: null }) }'],
      ['query Q($name: String) { echo(wish: { name: $name }) }'],
      ['query Q($name: String) { echo(wish: { name: $name }) }', { name: null }],
      ['query Q($wish: Wish) { echo(wish: $wish) }', { wish: { name: 'x' } }],
      ['query Q($wish: Wish) { echo(wish: $wish) }', { wish: { mood: 'bad' } }],
      [filtered],
      [filtered, { name: null, mood: null, deep: null }],
      [filtered, { name: 'x' }],
      [filtered, { mood: 'bad' }],
      [filtered, { name: 'x', mood: 'good', deep: 'y' }],
      ['query Q($no: Boolean! = false) { animals @include(if: $no) { name } }'],
    ]),
  )('answers %s %j the same compiled and executed', async (query, variables) => {
    const { executed, compiled } = await bothWays(query, variables);
    expect(executed).toEqual({ data: expect.any(Object) });
    expect(compiled).toEqual(executed);
  });

  test.each(
    rows([
      ['{ stone { name } }'],
      ['{ stones { name } }'],
      ['{ halfCat { name lives } }'],
      ['{ strangeCat { mood } }'],
      ['{ secret }'],
      ['{ animals { nothing } }'],
      ['{ animals }'],
      ['}'],
      [''],
      ['fragment f on Dog { name }'],
      [echo, { at: 'today' }],
      [echo, { limit: 1.5 }],
      [echo, { limit: null }],
      ['query Q($how: String!) { failing(how: $how) }'],
      ...['refused', 'domain', 'text', 'nothing', 'else'].map((how): [string, Record<string, unknown>] => [
        'query Q($how: String!) { failing(how: $how) }',
        { how },
      ]),
    ]),
  )('refuses %s %j the same compiled and executed', async (query, variables) => {
    const { executed, compiled } = await bothWays(query, variables);
    expect(executed.errors).not.toHaveLength(0);
    expect(compiled).toEqual(executed);
    expect(JSON.stringify(compiled)).not.toMatch(/10\.0\.0\.1|secrets|stack|originalError/);
  });

  test('keeps the words of errors of the domain', async () => {
    const { compiled } = await bothWays('{ failing(how: "refused") }');
    expect(compiled.errors).toEqual([
      {
        message: 'how must be kinder',
        path: ['failing'],
        extensions: { code: 'BAD_USER_INPUT', argument: 'how', problem: 'must be kinder' },
      },
    ]);
  });

  test('asks who is calling each time', async () => {
    expect((await bothWays('{ secret }')).compiled.errors[0].extensions.code).toBe('UNAUTHENTICATED');
    expect((await bothWays('{ secret }', {}, signedIn)).compiled.data).toEqual({ secret: 'secret' });
    expect((await bothWays('{ secret }')).compiled.errors[0].extensions.code).toBe('UNAUTHENTICATED');
  });
});

describe('a query with variables in an object literal', () => {
  const compiler = new QueryCompiler(subgraph.schema, silent);

  test('is compiled, once for each set of those that are absent', () => {
    const [none, name] = [{}, { name: 'x' }].map((variables) =>
      compiler.compile({ query: filtered, variables }),
    );
    expect(none).not.toBeNull();
    expect(name).not.toBe(none);
    expect(compiler.compile({ query: filtered, variables: { name: null } })).toBe(name);
  });

  test('is left to graphql-js where an input field has a default', () => {
    const query = 'query Q($name: String) { echo(wish: { name: $name }) }';
    expect(compiler.compile({ query })).toBeNull();
  });
});

describe('a mutation', () => {
  const compiler = new QueryCompiler(subgraph.schema, silent);
  const adopt = 'mutation M($name: String!, $age: Int!) { adopt(name: $name, age: $age) }';
  beforeEach(() => adopted.splice(0));

  test.each([
    ['of one field', adopt, true],
    [
      'of two, which have an order',
      'mutation { a: adopt(name: "A", age: 1) b: adopt(name: "B", age: 1) }',
      false,
    ],
    ['of a fragment', 'mutation { ...f } fragment f on Mutation { adopt(name: "A", age: 1) }', false],
  ])('%s: is it compiled?', (_kind, query, isCompiled) => {
    expect(compiler.compile({ query, variables: { name: 'A', age: 1 } }) !== null).toBe(isCompiled);
  });

  test.each([
    ['done', { name: 'Rex', age: 3 }, ['Rex', 'Rex']],
    ['refused', { name: 'Ghost', age: 3 }, ['Ghost', 'Ghost']],
    ['not begun', { name: 'Rex', age: 'three' }, []],
  ])('that is %s is done as often compiled as executed', async (_how, variables, names) => {
    const { executed, compiled } = await bothWays(adopt, variables);
    expect(compiled).toEqual(executed);
    expect(adopted).toEqual(names);
  });
});
