import { defineArea } from '#kit/area/define-area';
import { CreatePlayerNames1766000100000, playerNameEntity } from '#kit/players/player-names';
import { RuleHistoryResolver } from './automation/delivery.resolver';
import { RuleEntity } from './automation/rule.fields';
import { AutomationRulesResolver } from './automation/rule.resolver';
import { CalendarEventEntity, CalendarSyncEntity } from './calendar/calendar.fields';
import { CalendarResolver } from './calendar/calendar.resolver';
import { PlatformConfigurationResolver } from './configuration/configuration.resolver';
import { DeliveryEntity, EventPositionEntity, OccurrenceEntity, ReadingEntity } from './delivery.entities';
import { GroupModeResolver } from './group-mode/group-mode.resolver';
import { CreateAutomationAndCalendar1763684000000 } from './migrations/1763684000000-create-automation-and-calendar';
import { KeepLastCalendarSync1764200000000 } from './migrations/1764200000000-keep-last-calendar-sync';
import { DeliveriesKeepTheirRule1764300000000 } from './migrations/1764300000000-deliveries-keep-their-rule';
import { Webhooks1764981000000 } from './migrations/1764981000000-webhooks';
import { Digests1764981200000 } from './migrations/1764981200000-digests';
import { Readings1764982100000 } from './migrations/1764982100000-readings';
import { RuleVersions1764990200000 } from './migrations/1764990200000-rule-versions';
import { WebhookQueues1764995000000 } from './migrations/1764995000000-webhook-queues';
import { CalendarProblems1764996000000 } from './migrations/1764996000000-calendar-problems';
import { openGame } from './open-game';
import { Player } from './player.type';
import { PlayerStatisticsResolver, PlayersResolver, ProfileResolver } from './players/player.resolver';
import { GainsResolver, PlayerSnapshotsResolver, SnapshotAmountsResolver } from './readings/gains.resolver';
import { SnapshotEntity, WantedPlayerEntity } from './readings/reading.entities';
import { SnapshotsResolver, TrackerResolver } from './tracker/tracker.resolver';
import { WebhookEntity } from './webhooks/webhook.fields';
import { WebhooksResolver } from './webhooks/webhook.resolver';
import { WebhookDeliveriesResolver } from './webhooks/webhook-delivery.resolver';

/** The definition of the game area. */
export const gameArea = defineArea({
  name: 'game',
  entities: [
    RuleEntity,
    ReadingEntity,
    OccurrenceEntity,
    DeliveryEntity,
    WebhookEntity,
    EventPositionEntity,
    CalendarEventEntity,
    CalendarSyncEntity,
    WantedPlayerEntity,
    SnapshotEntity,
    playerNameEntity('game'),
  ],
  migrations: [
    CreateAutomationAndCalendar1763684000000,
    KeepLastCalendarSync1764200000000,
    DeliveriesKeepTheirRule1764300000000,
    Webhooks1764981000000,
    Digests1764981200000,
    Readings1764982100000,
    RuleVersions1764990200000,
    WebhookQueues1764995000000,
    CalendarProblems1764996000000,
    CreatePlayerNames1766000100000,
  ],
  resolvers: [
    PlayersResolver,
    PlayerStatisticsResolver,
    GainsResolver,
    PlayerSnapshotsResolver,
    SnapshotAmountsResolver,
    TrackerResolver,
    SnapshotsResolver,
    ProfileResolver,
    GroupModeResolver,
    AutomationRulesResolver,
    RuleHistoryResolver,
    WebhooksResolver,
    WebhookDeliveriesResolver,
    CalendarResolver,
    PlatformConfigurationResolver,
  ],
  orphanedTypes: [Player],
  open: openGame,
});
