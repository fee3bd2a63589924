import { defineArea } from '#kit/define-area';
import { ActivityResolver } from './activity/activity.resolver';
import { CatalogueResolver } from './catalogue/catalogue.resolver';
import { CompletionEvidenceResolver } from './completion-feed/completion-evidence.resolver';
import { CompletionFeedResolver } from './completion-feed/completion-feed.resolver';
import { CompletionEntity } from './completions/completion.entity';
import { CompletionsResolver } from './completions/completions.resolver';
import { CountEntity } from './completions/count.entity';
import { CountsResolver } from './completions/counts.resolver';
import { ProgressCountsResolver } from './completions/progress-counts.resolver';
import { RevocationEntity } from './completions/revocation.entity';
import { DinkResolver } from './dink/dink.resolver';
import { BingoEvent } from './events/bingo-event.type';
import { EventEntity } from './events/event.entity';
import { EventsResolver } from './events/events.resolver';
import { TaskEntity } from './events/task.entity';
import { FactEntity } from './facts/fact.entity';
import { ProofEntity } from './facts/proof.entity';
import { MeasurementEntity } from './gains/measurement.entity';
import { MeasurementsResolver } from './gains/measurements.resolver';
import { ProgressMeasurementResolver } from './gains/progress-measurement.resolver';
import { GoalsResolver } from './goals/goals.resolver';
import { PartCountEntity } from './goals/part-count.entity';
import { HiddenTasksResolver } from './hidden-tasks/hidden-tasks.resolver';
import { HooksResolver } from './hooks/hooks.resolver';
import { KeysResolver } from './keys/keys.resolver';
import { LedgerEntity } from './ledger/ledger.entity';
import { LedgerResolver } from './ledger/ledger.resolver';
import { ParticipantLedgerResolver } from './ledger/participant-ledger.resolver';
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
import { openBingo } from './open-bingo';
import { BingoParticipant } from './participants/bingo-participant.type';
import { EventParticipantsResolver } from './participants/event-participants.resolver';
import { ParticipantEntity } from './participants/participant.entity';
import { ParticipantsResolver } from './participants/participants.resolver';
import { RegistrationsResolver } from './participants/registrations.resolver';
import { NamesResolver } from './players/names.resolver';
import { Player } from './players/player.reference';
import { PlayersResolver } from './players/players.resolver';
import { User } from './players/user.reference';
import { UsersResolver } from './players/users.resolver';
import { PluginResolver } from './plugin/plugin.resolver';
import { ReportEntity } from './reports/report.entity';
import { ReportsResolver } from './reports/reports.resolver';
import { AwardEntity } from './results/award.entity';
import { ClosedAtResolver } from './results/closed-at.resolver';
import { ResultLineEntity } from './results/result-line.entity';
import { ResultsEntity } from './results/results.entity';
import { ResultsResolver } from './results/results.resolver';
import { TeamResultLineEntity } from './results/team-result-line.entity';
import { ScreenshotEntity } from './screenshots/screenshot.entity';
import { ScreenshotsResolver } from './screenshots/screenshots.resolver';
import { StandingsResolver } from './standings/standings.resolver';
import { TaskCompletionsResolver } from './task-completions/task-completions.resolver';
import { ChangeTeamsResolver } from './teams/change-teams.resolver';
import { DraftResolver } from './teams/draft.resolver';
import { EventTeamsResolver } from './teams/event-teams.resolver';
import { ParticipantTeamResolver } from './teams/participant-team.resolver';
import { ProgressTeamResolver } from './teams/progress-team.resolver';
import { TeamEntity } from './teams/team.entity';
import { TeamCountEntity } from './teams/team-count.entity';
import { TeamResultsResolver } from './teams/team-results.resolver';
import { TeamStandingsResolver } from './teams/team-standings.resolver';
import { TeamsResolver } from './teams/teams.resolver';
import { TemplateEntity } from './templates/template.entity';
import { TemplateLibraryResolver } from './templates/template-library.resolver';
import { TemplatesResolver } from './templates/templates.resolver';
import { EventTiersResolver, TiersResolver } from './tiers/tiers.resolver';

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
  ],
  resolvers: [
    EventsResolver,
    HiddenTasksResolver,
    EventTiersResolver,
    TiersResolver,
    TemplatesResolver,
    TemplateLibraryResolver,
    ParticipantsResolver,
    EventParticipantsResolver,
    RegistrationsResolver,
    CompletionsResolver,
    CountsResolver,
    MeasurementsResolver,
    ProgressMeasurementResolver,
    ProgressCountsResolver,
    StandingsResolver,
    ResultsResolver,
    ClosedAtResolver,
    KeysResolver,
    PluginResolver,
    ReportsResolver,
    ScreenshotsResolver,
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
  orphanedTypes: [BingoEvent, BingoParticipant, User, Player],
  open: openBingo,
});
