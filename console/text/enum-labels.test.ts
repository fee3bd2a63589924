import {
  attendancePeriodValues,
  automationDeliveryStatusValues,
  automationTriggerValues,
  bingoAwardKindValues,
  bingoLedgerKindValues,
  bingoLedgerSourceValues,
  bingoSettingValues,
  bingoTaskChangeKindValues,
  eventStatusValues,
  integrationNameValues,
  integrationStateValues,
  permissionValues,
  retainedDataValues,
  tileSubmissionStatusValues,
  webhookEventTypeValues,
} from '#console/graph/enum-values.ts';
import { attendanceText } from './attendance.ts';
import { automationText } from './automation.ts';
import { configurationText } from './configuration.ts';
import { participantText } from './events.ts';
import { roleText } from './members.ts';
import { resultsText } from './results.ts';
import { templatesText } from './templates.ts';
import { text } from './text.ts';
import { tilesText } from './tiles.ts';
import { webhooksText } from './webhooks.ts';

test.each([
  ['attendance period', attendancePeriodValues, attendanceText.periods],
  ['delivery status', automationDeliveryStatusValues, automationText.statuses],
  ['trigger of automation', automationTriggerValues, automationText.triggers],
  ['placeholder of a trigger', automationTriggerValues, automationText.placeholders],
  ['award', bingoAwardKindValues, resultsText.kinds],
  ['kind of a ledger entry', bingoLedgerKindValues, participantText.kinds],
  ['source of a ledger entry', bingoLedgerSourceValues, participantText.sources],
  ['setting of an event', bingoSettingValues, templatesText.settings],
  ['change of a task', bingoTaskChangeKindValues, templatesText.kinds],
  ['event status', eventStatusValues, text.eventStatus],
  ['external service', integrationNameValues, configurationText.names],
  ['state of a service', integrationStateValues, configurationText.states],
  ['retained data', retainedDataValues, configurationText.retained],
  ['permission', permissionValues, roleText.names],
  ['status of a proof', tileSubmissionStatusValues, tilesText.statuses],
  ['event of a webhook', webhookEventTypeValues, webhooksText.eventTypes],
])('every %s has a label', (_name, values, labels) => {
  expect(Object.keys(labels).sort()).toEqual([...values].sort());
});
