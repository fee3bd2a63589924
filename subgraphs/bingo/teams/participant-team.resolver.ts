import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import { batched } from '#kit/batched';
import { loaderOf, type SubgraphContext } from '#kit/context';
import { findTeams } from '#kit/teams/find-teams';
import type { BingoDependencies } from '../dependencies';
import { BingoParticipant, type Participant } from '../participants/bingo-participant.type';
import { BingoTeam } from './bingo-team.type';
import { TEAM_STATEMENTS } from './bingo-teams';

@Resolver(() => BingoParticipant)
export class ParticipantTeamResolver {
  private readonly teams;

  constructor({ database }: BingoDependencies) {
    this.teams = batched((ids: readonly string[]) => findTeams(database, TEAM_STATEMENTS, ids));
  }

  @FieldResolver(() => BingoTeam, {
    nullable: true,
    description: 'The team; null in a solo event and while the participant is in no team.',
  })
  async team(@Root() { teamId }: Participant, @Ctx() context: SubgraphContext): Promise<BingoTeam | null> {
    return teamId === null ? null : loaderOf(context, this.teams).load(teamId);
  }
}
