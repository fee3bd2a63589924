import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import { DependsOnCaller, holdsAny } from '#kit/access/access';
import { batched } from '#kit/batched';
import { loaderOf, type SubgraphContext } from '#kit/context';
import { ListSize } from '#kit/cost';
import { areMembers } from '#kit/teams/team.queries';
import type { Membership } from '#kit/teams/team-statements';
import { BingoTaskCount } from '../board/task.fields';
import type { BingoDependencies } from '../dependencies';
import { PARTICIPANT_READERS } from '../participants/participant.fields';
import { BingoTeam } from './team.fields';
import { TEAM_STATEMENTS } from './teams.commands';
import { BingoTeamCompletion, completionsOfTeams, countsOfTeams } from './teams.queries';

@Resolver(() => BingoTeam)
export class TeamResultsResolver {
  private readonly completionsById;
  private readonly countsById;
  private readonly memberships;

  constructor({ database }: BingoDependencies) {
    this.completionsById = batched((ids: readonly string[]) => completionsOfTeams(database, ids));
    this.countsById = batched((ids: readonly string[]) => countsOfTeams(database, ids));
    this.memberships = batched((requested: readonly Membership[]) =>
      areMembers(database, TEAM_STATEMENTS, requested),
    );
  }

  @ListSize({ assumedSize: 25 })
  @FieldResolver(() => [BingoTeamCompletion], {
    description:
      'The tasks that the team completed, oldest first, with the members to whom they are credited.',
  })
  async completions(
    @Root() { id }: BingoTeam,
    @Ctx() context: SubgraphContext,
  ): Promise<BingoTeamCompletion[]> {
    return loaderOf(context, this.completionsById).load(id);
  }

  @DependsOnCaller(...PARTICIPANT_READERS)
  @ListSize({ assumedSize: 10 })
  @FieldResolver(() => [BingoTaskCount], {
    nullable: true,
    description:
      'Counts of the team for open tasks of one trigger, by position: sums of what its members counted, of levels the highest. For members and organisers (`manage_bingo`); null for other callers.',
  })
  async counts(@Root() { id }: BingoTeam, @Ctx() context: SubgraphContext): Promise<BingoTaskCount[] | null> {
    const { principal } = context.caller;
    const mayRead =
      holdsAny(context.caller, PARTICIPANT_READERS) ||
      (principal.kind === 'user' &&
        (await loaderOf(context, this.memberships).load({ teamId: id, userId: principal.userId })));
    return mayRead ? loaderOf(context, this.countsById).load(id) : null;
  }
}
