// biome-ignore-all assist/source/organizeImports: types and fields of the schema are in this order.
import { defineArea } from '#kit/area/define-area';
import { OccurrenceEntity, ReadingEntity } from './delivery.entities';
import { RuleEntity } from './automation/rule.fields';
import { CalendarEventEntity, CalendarSyncEntity } from './calendar/calendar.fields';
import { DeliveryEntity, EventPositionEntity } from './delivery.entities';
import { CreateAutomationAndCalendar1763684000000 } from './migrations/1763684000000-create-automation-and-calendar';
import { KeepLastCalendarSync1764200000000 } from './migrations/1764200000000-keep-last-calendar-sync';
import { DeliveriesKeepTheirRule1764300000000 } from './migrations/1764300000000-deliveries-keep-their-rule';
import { Webhooks1764981000000 } from './migrations/1764981000000-webhooks';
import { Digests1764981200000 } from './migrations/1764981200000-digests';
import { Readings1764982100000 } from './migrations/1764982100000-readings';
import { RuleVersions1764990200000 } from './migrations/1764990200000-rule-versions';
import { WebhookQueues1764995000000 } from './migrations/1764995000000-webhook-queues';
import { openGame } from './open-game';
import { Player } from './player.type';
import { SnapshotEntity, WantedPlayerEntity } from './readings/reading.entities';
import { WebhookEntity } from './webhooks/webhook.fields';
import { AutomationRulesResolver } from './automation/rule.resolver';
import { RuleHistoryResolver } from './automation/delivery.resolver';
import { CalendarResolver } from './calendar/calendar.resolver';
import { PlatformConfigurationResolver } from './configuration/configuration.resolver';
import { GainsResolver, PlayerSnapshotsResolver, SnapshotAmountsResolver } from './readings/gains.resolver';
import { GroupModeResolver } from './group-mode/group-mode.resolver';
import { PlayerStatisticsResolver, PlayersResolver } from './players/player.resolver';
import { ProfileResolver } from './players/player.resolver';
import { SnapshotsResolver, TrackerResolver } from './tracker/tracker.resolver';
import { WebhookDeliveriesResolver } from './webhooks/webhook-delivery.resolver';
import { WebhooksResolver } from './webhooks/webhook.resolver';

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
