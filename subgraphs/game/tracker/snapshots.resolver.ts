import { Arg, FieldResolver, Resolver, Root } from 'type-graphql';
import { TrackerSnapshot } from './tracker-player.type';
import { TrackerSkill } from './tracker-skill.type';

@Resolver(() => TrackerSnapshot)
export class SnapshotsResolver {
  @FieldResolver(() => TrackerSkill, {
    nullable: true,
    description: 'A skill by name; null if the tracker does not record it.',
  })
  skill(
    @Root() { skills }: TrackerSnapshot,
    @Arg('name', () => String, { description: 'Skill in lower case, or `overall`.' }) name: string,
  ): TrackerSkill | null {
    return Object.hasOwn(skills, name) ? (skills[name] ?? null) : null;
  }
}
