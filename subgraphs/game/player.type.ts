import { GraphQLScalarType } from 'graphql';
import { Directive, Field, ObjectType } from 'type-graphql';

@Directive('@key(fields: "name")')
@ObjectType('Player', {
  simpleResolvers: true,
  description: 'A character of the game. Every area adds its fields for this name.',
})
export class Player {
  @Field(() => String, { description: 'The name as requested.' })
  name: string;
}

/** Returns a scalar for an object keyed by skill name: the game adds skills over time. */
function skillTable(name: string, entry: string): GraphQLScalarType<never, object> {
  return new GraphQLScalarType<never, object>({
    name,
    description: `\`{ <skill>: ${entry} }\`, skills in lower case. Output only.`,
    serialize: (value) => {
      if (typeof value === 'object' && value !== null) return value;
      throw new TypeError(`${name} cannot represent this value`);
    },
    parseValue: () => {
      throw new TypeError(`${name} is not an input type`);
    },
  });
}

export const TrackerSkills = skillTable('TrackerSkills', '{ rank, level, experience }');

export const ProfileSkills = skillTable('ProfileSkills', '{ level, experience }');
