import { Arg, FieldResolver, Resolver, Root } from 'type-graphql';
import { TrackerSnapshot } from './tracker-player.type';
import { TrackerSkill } from './tracker-skill.type';

@Resolver(() => TrackerSnapshot)
export class SnapshotsResolver {
  @FieldResolver(() => TrackerSkill, {
    nullable: true,
    description: 'One of the skills; null for one that the tracker does not record.',
  })
  skill(
    @Root() { skills }: TrackerSnapshot,
    @Arg('name', () => String, { description: 'Skill in lower case, or `overall`.' }) name: string,
  ): TrackerSkill | null {
    return Object.hasOwn(skills, name) ? (skills[name] ?? null) : null;
  }
}
