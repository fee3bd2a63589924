import pino from 'pino';
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
import { buildSubgraph } from '#kit/subgraph';
import { DomainError, invalidArgument } from '#protocol/errors';
import { ANONYMOUS, type Caller } from '#protocol/principal';
import { SafeInt } from '#protocol/scalars/safe-int';
import { Timestamp } from '#protocol/scalars/timestamp';

export const silent = pino({ level: 'silent' });

export const caller: Caller = { principal: ANONYMOUS, address: null, requestId: 'test' };

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

/** The names passed to `adopt`, in order. */
export const adoptions: string[] = [];

@Resolver()
class ZooResolver {
  @Public()
  @Mutation(() => String, { nullable: true })
  adopt(@Arg('name', () => String) name: string, @Arg('age', () => Int) age: number): string {
    adoptions.push(name);
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

export const zoo = buildSubgraph(
  { name: 'game', resolvers: [ZooResolver], orphanedTypes: [Dog, Cat] },
  (resolver) => Reflect.construct(resolver, []),
);
