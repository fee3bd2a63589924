import { defineArea } from '#kit/area/define-area';
import { CreatePlayerNames1766000100000, playerNameEntity } from '#kit/players/player-names';
import { CatalogueItemsResolver, CatalogueResolver } from './board/catalogue.resolver';
import { BingoEvent, EventEntity } from './board/event.fields';
import { HiddenTasksResolver } from './board/hidden-tasks.resolver';
import { EventPicturesResolver, TaskPicturesResolver } from './board/picture.resolver';
import { TaskEntity } from './board/task.fields';
import { EventTiersResolver, TiersResolver } from './board/tiers.resolver';
import {
  CompletionEntity,
  CountEntity,
  FactEntity,
  LedgerEntity,
  PartCountEntity,
  ProofEntity,
  RevocationEntity,
} from './counting/entities';
import { EventDraftEntity } from './drafts/event-draft.fields';
import { EventDraftsResolver } from './drafts/event-drafts.resolver';
import { EventsResolver } from './events/events.resolver';
import { TemplateEntity } from './events/template.fields';
import { TemplateLibraryResolver, TemplatesResolver } from './events/templates.resolver';
import { CreateBingo1763682000000 } from './migrations/1763682000000-create-bingo';
import { CountsOfWhat1763769600000 } from './migrations/1763769600000-counts-of-what';
import { BingoEventLists1764000000000 } from './migrations/1764000000000-event-lists';
import { Revocations1764300000000 } from './migrations/1764300000000-revocations';
import { Ledger1764600000000 } from './migrations/1764600000000-ledger';
import { PartCounts1764910000000 } from './migrations/1764910000000-part-counts';
import { Templates1764920000000 } from './migrations/1764920000000-templates';
import { Results1764930000000 } from './migrations/1764930000000-results';
import { Screenshots1764940000000 } from './migrations/1764940000000-screenshots';
import { Teams1764950000000 } from './migrations/1764950000000-teams';
import { LoggedStatus1764981100000 } from './migrations/1764981100000-logged-status';
import { Measurements1764982000000 } from './migrations/1764982000000-measurements';
import { WithheldGains1764982200000 } from './migrations/1764982200000-withheld-gains';
import { Bonuses1764983000000 } from './migrations/1764983000000-bonuses';
import { TiersAndHiddenTasks1764983100000 } from './migrations/1764983100000-tiers-and-hidden-tasks';
import { EarlierIncrements1764984000000 } from './migrations/1764984000000-earlier-increments';
import { ShownTasks1764987000000 } from './migrations/1764987000000-shown-tasks';
import { LedgerInsertions1764988000000 } from './migrations/1764988000000-ledger-insertions';
import { BingoEventVersions1764990000000 } from './migrations/1764990000000-event-versions';
import { BingoMemberCounts1764991000000 } from './migrations/1764991000000-member-counts';
import { TeamResults1764992000000 } from './migrations/1764992000000-team-results';
import { BingoEndedAt1764993000000 } from './migrations/1764993000000-ended-at';
import { Facts1764996000000 } from './migrations/1764996000000-facts';
import { CompletionsOfEvents1764999000000 } from './migrations/1764999000000-completions-of-events';
import { Entrants1765000000000 } from './migrations/1765000000000-entrants';
import { Notifications1765300000000 } from './migrations/1765300000000-notifications';
import { BingoPictures1765352000000 } from './migrations/1765352000000-pictures';
import { Registration1765500000000 } from './migrations/1765500000000-registration';
import { EventDrafts1765600000000 } from './migrations/1765600000000-event-drafts';
import { JudgedByTime1765700000000 } from './migrations/1765700000000-judged-by-time';
import { CountsOfMembers1765900000000 } from './migrations/1765900000000-member-counts';
import { RegisteredAs1766000400000 } from './migrations/1766000400000-registered-as';
import { openBingo } from './open-bingo';
import { HooksResolver, KeysResolver } from './participants/keys.resolver';
import { BingoParticipant, ParticipantEntity } from './participants/participant.fields';
import { EventParticipantsResolver, ParticipantsResolver } from './participants/participants.resolver';
import { NameChangePreview, Player, User } from './participants/player.reference';
import { NamesResolver, PlayersResolver, UsersResolver } from './participants/players.resolver';
import { ScreenshotEntity } from './participants/screenshot.fields';
import { CompletionsResolver } from './progress/completions.resolver';
import { CountsResolver, ProgressCountsResolver } from './progress/counts.resolver';
import { GoalsResolver } from './progress/goals.resolver';
import { LedgerResolver, ParticipantLedgerResolver } from './progress/ledger.resolver';
import { InvitationEntity } from './registration/invitation.fields';
import { InvitationsResolver } from './registration/invitations.resolver';
import { NameChangePreviewResolver } from './registration/name-change-preview';
import { ReservedPlaceEntity } from './registration/place.fields';
import { PlacesResolver } from './registration/places.resolver';
import { RegistrationsResolver } from './registration/registrations.resolver';
import { RegistrationRequestEntity } from './registration/request.fields';
import { EventPlacesResolver, RequestsResolver } from './registration/requests.resolver';
import { DinkResolver } from './sources/dink.resolver';
import { MeasurementEntity } from './sources/measurement.fields';
import { MeasurementsResolver, ProgressMeasurementResolver } from './sources/measurements.resolver';
import { NotificationsResolver } from './sources/notifications.resolver';
import { PluginResolver } from './sources/plugin.resolver';
import { ReportEntity } from './sources/report.fields';
import { ReportsResolver } from './sources/reports.resolver';
import { ScreenshotsResolver } from './sources/screenshots.resolver';
import { ActivityResolver } from './standings/activity.resolver';
import { CompletionEvidenceResolver, CompletionFeedResolver } from './standings/completion-feed.resolver';
import {
  AwardEntity,
  ResultLineEntity,
  ResultsEntity,
  TeamResultLineEntity,
} from './standings/results.entities';
import { ClosedAtResolver, ResultsResolver } from './standings/results.resolver';
import { StandingsResolver } from './standings/standings.resolver';
import { TaskCompletionsResolver } from './standings/task-completions.resolver';
import { ChangeTeamsResolver } from './teams/change-teams.resolver';
import { DraftResolver } from './teams/draft.resolver';
import { TeamCountEntity, TeamEntity } from './teams/team.fields';
import { TeamResultsResolver } from './teams/team-results.resolver';
import { TeamStandingsResolver } from './teams/team-standings.resolver';
import {
  EventTeamsResolver,
  ParticipantTeamResolver,
  ProgressTeamResolver,
  TeamsResolver,
} from './teams/teams.resolver';

/** The definition of the bingo area. */
export const bingoArea = defineArea({
  name: 'bingo',
  entities: [
    EventEntity,
    TaskEntity,
    ParticipantEntity,
    CompletionEntity,
    CountEntity,
    PartCountEntity,
    RevocationEntity,
    LedgerEntity,
    ReportEntity,
    FactEntity,
    ProofEntity,
    ScreenshotEntity,
    TemplateEntity,
    ResultsEntity,
    ResultLineEntity,
    TeamResultLineEntity,
    AwardEntity,
    TeamEntity,
    TeamCountEntity,
    MeasurementEntity,
    InvitationEntity,
    RegistrationRequestEntity,
    ReservedPlaceEntity,
    EventDraftEntity,
    playerNameEntity('bingo'),
  ],
  migrations: [
    CreateBingo1763682000000,
    CountsOfWhat1763769600000,
    BingoEventLists1764000000000,
    Revocations1764300000000,
    Ledger1764600000000,
    PartCounts1764910000000,
    Templates1764920000000,
    Results1764930000000,
    Screenshots1764940000000,
    Teams1764950000000,
    LoggedStatus1764981100000,
    Measurements1764982000000,
    WithheldGains1764982200000,
    Bonuses1764983000000,
    TiersAndHiddenTasks1764983100000,
    EarlierIncrements1764984000000,
    ShownTasks1764987000000,
    LedgerInsertions1764988000000,
    BingoEventVersions1764990000000,
    BingoMemberCounts1764991000000,
    TeamResults1764992000000,
    BingoEndedAt1764993000000,
    Facts1764996000000,
    CompletionsOfEvents1764999000000,
    Entrants1765000000000,
    Notifications1765300000000,
    BingoPictures1765352000000,
    Registration1765500000000,
    EventDrafts1765600000000,
    JudgedByTime1765700000000,
    CountsOfMembers1765900000000,
    CreatePlayerNames1766000100000,
    RegisteredAs1766000400000,
  ],
  resolvers: [
    NameChangePreviewResolver,
    EventsResolver,
    HiddenTasksResolver,
    EventPicturesResolver,
    TaskPicturesResolver,
    EventTiersResolver,
    TiersResolver,
    TemplatesResolver,
    TemplateLibraryResolver,
    EventDraftsResolver,
    ParticipantsResolver,
    EventParticipantsResolver,
    RegistrationsResolver,
    InvitationsResolver,
    RequestsResolver,
    EventPlacesResolver,
    PlacesResolver,
    CompletionsResolver,
    CountsResolver,
    MeasurementsResolver,
    ProgressMeasurementResolver,
    NotificationsResolver,
    ProgressCountsResolver,
    StandingsResolver,
    ResultsResolver,
    ClosedAtResolver,
    KeysResolver,
    PluginResolver,
    ReportsResolver,
    ScreenshotsResolver,
    CatalogueItemsResolver,
    CatalogueResolver,
    GoalsResolver,
    TaskCompletionsResolver,
    CompletionFeedResolver,
    CompletionEvidenceResolver,
    ActivityResolver,
    TeamsResolver,
    EventTeamsResolver,
    ParticipantTeamResolver,
    ProgressTeamResolver,
    TeamStandingsResolver,
    TeamResultsResolver,
    ChangeTeamsResolver,
    DraftResolver,
    HooksResolver,
    DinkResolver,
    LedgerResolver,
    ParticipantLedgerResolver,
    NamesResolver,
    PlayersResolver,
    UsersResolver,
  ],
  orphanedTypes: [BingoEvent, BingoParticipant, User, Player, NameChangePreview],
  open: openBingo,
});
