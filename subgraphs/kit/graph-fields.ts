import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import type { FieldLimits } from '#protocol/field-limits';
import {
  IDENTIFIER_LIMITS,
  NAME_LIMITS,
  nameProblem,
  PROSE_LIMITS,
  proseProblem,
} from '#protocol/rules/text';
import { boundsProblem, Limited, trimmed } from './arguments';
import { type FieldRule, type FieldRules, type FieldTable, type InputFields, namesOf } from './fields';
import { TEAM_SIZE_LIMITS } from './rules/competition';

type Class<Instance> = new () => Instance;

/** The fields of the input of a creation. */
type NewFields<Fields, Required extends keyof Fields> = Pick<Fields, Required> &
  InputFields<Omit<Fields, Required>>;

/** The fields of the input of an update. */
type Changes<Fields> = { -readonly [Name in keyof InputFields<Fields>]: InputFields<Fields>[Name] };

/** Returns the base of the GraphQL type of a resource: the fields whose rules say what is `shown`. */
export function shownFields<Fields extends object, Shown = Fields>(rules: FieldRules<Fields>): Class<Shown> {
  @ObjectType({ simpleResolvers: true })
  class ShownFields {}
  for (const name of namesOf(rules)) {
    const rule = rules[name];
    addField(ShownFields, name, { graph: rule.graph, nullable: rule.nullable, description: rule.shown });
  }
  return ShownFields as Class<Shown>; // TypeScript does not see fields that are declared in a loop.
}

/**
 * Returns the base of the input of a creation: the fields whose rules say how they are `created`.
 *
 * @param base fields that come before.
 */
export function createdFields<
  Fields extends object,
  Required extends keyof Fields,
  Base extends object = object,
>(
  rules: FieldTable<Fields, Required>,
  base: Class<object> = class {},
): Class<Base & NewFields<Fields, Required>> {
  @InputType()
  class CreatedFields extends base {}
  for (const name of namesOf<Fields>(rules)) {
    const { graph, limits, nullable, initially, created } = rules[name];
    const isOptional = nullable || initially !== undefined;
    addField(CreatedFields, name, { graph, limits, nullable: isOptional, description: created });
  }
  return CreatedFields as Class<Base & NewFields<Fields, Required>>; // As above.
}

/** Returns the base of the input of an update: the fields whose rules say how they are `updated`. */
export function updatedFields<Fields extends object>(rules: FieldRules<Fields>): Class<Changes<Fields>> {
  @InputType()
  class UpdatedFields {}
  for (const name of namesOf(rules)) {
    const { graph, limits, nullable, updated } = rules[name];
    const changed: FieldLimits = { ...limits, ...(!nullable && { notNull: true }) };
    addField(UpdatedFields, name, { graph, limits: changed, nullable: true, description: updated });
  }
  return UpdatedFields as Class<Changes<Fields>>; // As above.
}

interface GraphField {
  readonly graph: (() => object) | undefined;
  readonly limits?: FieldLimits | undefined;
  readonly nullable: boolean | undefined;
  readonly description: string | undefined;
}

function addField(
  { prototype }: Class<object>,
  name: string,
  { graph = () => String, limits, nullable = false, description }: GraphField,
): void {
  if (description === undefined) return;
  Field(graph, { nullable, description })(prototype, name);
  if (limits) Limited(limits)(prototype, name);
}

/** The id of a new resource that its creator chooses. */
@InputType()
export class ChosenId {
  @Limited(IDENTIFIER_LIMITS)
  @Field(() => ID, { description: '1 to 64 letters, digits, `_`, `.`, `:` or `-`; must not be taken.' })
  id: string;
}

/** The same description in the GraphQL type and the inputs. */
export function described(description: string) {
  return { shown: description, created: description, updated: description };
}

/** The name of a resource. */
export const NAME = {
  title: 'name',
  normalise: trimmed,
  problem: (text: string) => nameProblem(text),
  limits: NAME_LIMITS,
  ...described('1 to 200 characters.'),
} satisfies FieldRule<string>;

/** A text of several lines, empty by default. */
export const PROSE = {
  initially: '',
  problem: proseProblem,
  limits: PROSE_LIMITS,
  shown: 'Up to 4,000 characters; empty where none was given.',
  created: 'Up to 4,000 characters; empty by default.',
  updated: 'Up to 4,000 characters.',
} satisfies Omit<FieldRule<string>, 'title'>;

/** The size of the teams of an event. */
export const TEAM_SIZE = {
  title: 'team size',
  nullable: true,
  problem: (size: number) => boundsProblem(size, TEAM_SIZE_LIMITS),
  limits: TEAM_SIZE_LIMITS,
  graph: () => Int,
  shown: 'Most members of a team, 2 to 50; null in the mode `solo`.',
  created: 'Most members of a team, 2 to 50; required in the mode `teams`, absent in `solo`.',
  updated:
    'Most members of a team, 2 to 50; not below the number of members of any team. Null with the mode `solo`.',
} satisfies FieldRule<number | null>;
