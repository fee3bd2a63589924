import { attendanceText } from '#console/attendance/text.ts';
import { automationText } from '#console/automation/text.ts';
import { configurationText } from '#console/configuration/text.ts';
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
import { roleText } from '#console/members/text.ts';
import { participantText } from '#console/participants/text.ts';
import { resultsText } from '#console/results/text.ts';
import { templatesText } from '#console/templates/text.ts';
import { tilesText } from '#console/tiles/text.ts';
import { webhooksText } from '#console/webhooks/text.ts';
import { text } from './text.ts';

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
