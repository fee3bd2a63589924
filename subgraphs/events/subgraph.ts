import { defineArea } from '#kit/define-area';
import { ClaimsResolver } from './claims/claims.resolver';
import { EventEntity } from './events/event.entity';
import { EventsResolver } from './events/events.resolver';
import { TileEvent } from './events/tile-event.type';
import { ImagesResolver } from './images/images.resolver';
import { CreateEvents1763770000000 } from './migrations/1763770000000-create-events';
import { TileEventLists1764000000000 } from './migrations/1764000000000-event-lists';
import { ReviewQueue1764300000000 } from './migrations/1764300000000-review-queue';
import { TileTeams1764985000000 } from './migrations/1764985000000-teams';
import { Claims1764989000000 } from './migrations/1764989000000-claims';
import { TileEventVersions1764990100000 } from './migrations/1764990100000-event-versions';
import { TileMemberCounts1764991100000 } from './migrations/1764991100000-member-counts';
import { openEvents } from './open-events';
import { ParticipantEntity } from './participants/participant.entity';
import { Player } from './players/player.reference';
import { PlayersResolver } from './players/players.resolver';
import { User } from './players/user.reference';
import { UsersResolver } from './players/users.resolver';
import { ProgressResolver } from './progress/progress.resolver';
import { ReviewEntity } from './reviews/review.entity';
import { ReviewsResolver } from './reviews/reviews.resolver';
import { StandingsResolver } from './standings/standings.resolver';
import { EventSubmissionsResolver } from './submissions/event-submissions.resolver';
import { ProofsResolver } from './submissions/proofs.resolver';
import { ReviewQueueResolver } from './submissions/review-queue.resolver';
import { SubmissionEntity } from './submissions/submission.entity';
import { SubmissionsResolver } from './submissions/submissions.resolver';
import { ChangeTeamsResolver } from './teams/change-teams.resolver';
import { EventTeamsResolver } from './teams/event-teams.resolver';
import { OwnTeamResolver } from './teams/own-team.resolver';
import { SubmissionTeamResolver } from './teams/submission-team.resolver';
import { TeamEntity } from './teams/team.entity';
import { TeamCompletionsResolver } from './teams/team-completions.resolver';
import { TeamMemberEntity } from './teams/team-member.entity';
import { TeamProgressResolver } from './teams/team-progress.resolver';
import { TeamStandingsResolver } from './teams/team-standings.resolver';
import { TeamsResolver } from './teams/teams.resolver';
import { TileEntity } from './tiles/tile.entity';
import { TilesResolver } from './tiles/tiles.resolver';

/** Definition of the events subgraph. */
export const eventsArea = defineArea({
  name: 'events',
  entities: [
    EventEntity,
    TileEntity,
    ParticipantEntity,
    SubmissionEntity,
    ReviewEntity,
    TeamEntity,
    TeamMemberEntity,
  ],
  migrations: [
    CreateEvents1763770000000,
    TileEventLists1764000000000,
    ReviewQueue1764300000000,
    TileTeams1764985000000,
    Claims1764989000000,
    TileEventVersions1764990100000,
    TileMemberCounts1764991100000,
  ],
  resolvers: [
    EventsResolver,
    TilesResolver,
    StandingsResolver,
    ProgressResolver,
    EventSubmissionsResolver,
    ReviewQueueResolver,
    SubmissionsResolver,
    ProofsResolver,
    ImagesResolver,
    ReviewsResolver,
    ClaimsResolver,
    PlayersResolver,
    UsersResolver,
    TeamsResolver,
    EventTeamsResolver,
    TeamStandingsResolver,
    TeamProgressResolver,
    TeamCompletionsResolver,
    OwnTeamResolver,
    SubmissionTeamResolver,
    ChangeTeamsResolver,
  ],
  orphanedTypes: [TileEvent, User, Player],
  open: openEvents,
});
