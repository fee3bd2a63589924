import { defineArea } from '#kit/define-area';
import { AutomationRulesResolver } from './automation/automation-rules/automation-rules.resolver';
import { RuleEntity } from './automation/automation-rules/rule.entity';
import { RuleHistoryResolver } from './automation/deliveries/rule-history.resolver';
import { OccurrenceEntity } from './automation/occurrences/occurrence.entity';
import { ReadingEntity } from './automation/occurrences/reading.entity';
import { CalendarResolver } from './calendar/calendar.resolver';
import { CalendarEventEntity } from './calendar/calendar-event.entity';
import { CalendarSyncEntity } from './calendar/calendar-sync.entity';
import { PlatformConfigurationResolver } from './configuration/platform-configuration.resolver';
import { DeliveryEntity } from './delivery/delivery.entity';
import { EventPositionEntity } from './event-reader/event-position.entity';
import { GainsResolver } from './gains/gains.resolver';
import { PlayerSnapshotsResolver } from './gains/player-snapshots.resolver';
import { SnapshotAmountsResolver } from './gains/snapshot-amounts.resolver';
import { GroupModeResolver } from './group-mode/group-mode.resolver';
import { CreateAutomationAndCalendar1763684000000 } from './migrations/1763684000000-create-automation-and-calendar';
import { KeepLastCalendarSync1764200000000 } from './migrations/1764200000000-keep-last-calendar-sync';
import { DeliveriesKeepTheirRule1764300000000 } from './migrations/1764300000000-deliveries-keep-their-rule';
import { Webhooks1764981000000 } from './migrations/1764981000000-webhooks';
import { Digests1764981200000 } from './migrations/1764981200000-digests';
import { Readings1764982100000 } from './migrations/1764982100000-readings';
import { RuleVersions1764990200000 } from './migrations/1764990200000-rule-versions';
import { WebhookQueues1764995000000 } from './migrations/1764995000000-webhook-queues';
import { openGame } from './open-game';
import { Player } from './players/player.type';
import { PlayerStatisticsResolver } from './players/player-statistics.resolver';
import { PlayersResolver } from './players/players.resolver';
import { ProfileResolver } from './profile/profile.resolver';
import { SnapshotEntity } from './readings/snapshot.entity';
import { WantedPlayerEntity } from './readings/wanted-player.entity';
import { SnapshotsResolver } from './tracker/snapshots.resolver';
import { TrackerResolver } from './tracker/tracker.resolver';
import { WebhookDeliveriesResolver } from './webhooks/deliveries/webhook-deliveries.resolver';
import { WebhookEntity } from './webhooks/registration/webhook.entity';
import { WebhooksResolver } from './webhooks/registration/webhooks.resolver';

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
