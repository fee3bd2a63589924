import type { AreaEnvironment } from '#kit/area/area-module';
import type { OpenedDependencies } from '#kit/area/define-area';
import { defineArea } from '#kit/area/define-area';
import { ImageStorage } from '#kit/files/image-storage';
import { pictureDeletion } from '#kit/picture';
import type { EventsDependencies } from './dependencies';
import { EventEntity, TileEvent } from './events/event.fields';
import { describeProofEvents, findEvents } from './events/event.queries';
import { EventsResolver } from './events/event.resolver';
import { TileEventPicturesResolver, TilePicturesResolver } from './events/picture.resolver';
import { TileEntity } from './events/tile.fields';
import { TilesResolver } from './events/tile.resolver';
import { CreateEvents1763770000000 } from './migrations/1763770000000-create-events';
import { TileEventLists1764000000000 } from './migrations/1764000000000-event-lists';
import { ReviewQueue1764300000000 } from './migrations/1764300000000-review-queue';
import { TileTeams1764985000000 } from './migrations/1764985000000-teams';
import { Claims1764989000000 } from './migrations/1764989000000-claims';
import { TileEventVersions1764990100000 } from './migrations/1764990100000-event-versions';
import { TileMemberCounts1764991100000 } from './migrations/1764991100000-member-counts';
import { TilePictures1765351000000 } from './migrations/1765351000000-pictures';
import { Holds1765400000000 } from './migrations/1765400000000-holds';
import { ImageFingerprints1765410000000 } from './migrations/1765410000000-image-fingerprints';
import { ProofComments1765420000000 } from './migrations/1765420000000-proof-comments';
import { CodeWords1765430000000 } from './migrations/1765430000000-code-words';
import { Player } from './player.reference';
import { ClaimsResolver } from './proofs/claim.resolver';
import { CommentEntity } from './proofs/comment.fields';
import { CommentsResolver, SubmissionCommentsResolver } from './proofs/comment.resolver';
import { HoldsResolver, SubmissionHoldResolver } from './proofs/hold.resolver';
import { TILE_IMAGES } from './proofs/image.queries';
import { ImagesResolver } from './proofs/image.resolver';
import { ParticipantEntity, ReviewEntity, SubmissionEntity } from './proofs/proof.entities';
import { ReviewQueueResolver } from './proofs/queue.resolver';
import { ReviewReasonEntity } from './proofs/reason.commands';
import { ReasonsResolver } from './proofs/reason.resolver';
import { ReviewsResolver } from './proofs/review.resolver';
import { SimilarSubmissionsResolver } from './proofs/similar.resolver';
import {
  EventSubmissionsResolver,
  ProofsResolver,
  SubmissionsResolver,
  SubmissionTeamResolver,
} from './proofs/submission.resolver';
import {
  OwnTeamResolver,
  PlayersResolver,
  ProgressResolver,
  TeamProgressResolver,
  UsersResolver,
} from './results/progress.resolver';
import { StandingsResolver } from './results/standing.resolver';
import { TeamEntity, TeamMemberEntity } from './teams/team.entities';
import {
  EventTeamsResolver,
  TeamCompletionsResolver,
  TeamStandingsResolver,
  TeamsResolver,
} from './teams/team.resolver';
import { ChangeTeamsResolver } from './teams/team-changes.resolver';
import { User } from './user.reference';

/** Definition of the events subgraph. */
export const eventsArea = defineArea({
  name: 'events',
  entities: [
    EventEntity,
    TileEntity,
    ParticipantEntity,
    SubmissionEntity,
    ReviewEntity,
    ReviewReasonEntity,
    CommentEntity,
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
    TilePictures1765351000000,
    Holds1765400000000,
    ImageFingerprints1765410000000,
    ProofComments1765420000000,
    CodeWords1765430000000,
  ],
  resolvers: [
    EventsResolver,
    TilesResolver,
    TilePicturesResolver,
    TileEventPicturesResolver,
    StandingsResolver,
    ProgressResolver,
    EventSubmissionsResolver,
    ReviewQueueResolver,
    SubmissionsResolver,
    ProofsResolver,
    ImagesResolver,
    ReviewsResolver,
    ClaimsResolver,
    HoldsResolver,
    SubmissionHoldResolver,
    ReasonsResolver,
    CommentsResolver,
    SubmissionCommentsResolver,
    SimilarSubmissionsResolver,
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

const REMOVE_PICTURE = {
  name: 'events_remove_picture',
  text: `WITH tiles AS (UPDATE events.tiles SET picture_id = NULL WHERE picture_id = $1)
    UPDATE events.events SET picture_id = NULL WHERE picture_id = $1`,
} as const;

/** Opens the events subgraph: its reference resolvers and its jobs. */
async function openEvents({
  database,
  jobs,
  files,
  settings,
  descriptions,
}: AreaEnvironment): Promise<OpenedDependencies<'events', EventsDependencies>> {
  const { baseUrl } = settings;
  const images = new ImageStorage(TILE_IMAGES, { database, jobs, files });
  const dependencies = { database, jobs, files, images, baseUrl };
  descriptions.add((events) => describeProofEvents(database, events));
  return {
    dependencies,
    jobs: {
      'tile-image-removal': { run: images.removalHandler() },
      'events-picture-deletion': {
        run: async ({ data }) => void (await database.rows(REMOVE_PICTURE, [pictureDeletion.parse(data).id])),
      },
    },
    references: {
      TileEvent: (representations) =>
        findEvents(
          database,
          representations.map(({ id }) => id),
        ),
      User: async (representations) => representations.map(({ id }) => ({ id })),
      Player: async (representations) => representations.map(({ name, users }) => ({ name, users })),
    },
  };
}
