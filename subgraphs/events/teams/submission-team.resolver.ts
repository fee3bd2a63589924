import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import { batched } from '#kit/batched';
import { loaderOf, type SubgraphContext } from '#kit/context';
import { findTeams } from '#kit/teams/find-teams';
import type { EventsDependencies } from '../dependencies';
import { type Submission, TileSubmission } from '../submissions/tile-submission.type';
import { TileTeam } from './tile-team.type';
import { TEAM_STATEMENTS } from './tile-teams';

@Resolver(() => TileSubmission)
export class SubmissionTeamResolver {
  private readonly teams;

  constructor({ database }: EventsDependencies) {
    this.teams = batched((ids: readonly string[]) => findTeams(database, TEAM_STATEMENTS, ids));
  }

  @FieldResolver(() => TileTeam, {
    nullable: true,
    description: 'The team that the proof counts for, in which its submitter was; null in a solo event.',
  })
  async team(@Root() { teamId }: Submission, @Ctx() context: SubgraphContext): Promise<TileTeam | null> {
    return teamId === null ? null : loaderOf(context, this.teams).load(teamId);
  }
}
