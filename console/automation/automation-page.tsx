import { Group, Pagination, Stack, Switch, Text } from '@mantine/core';
import { useState } from 'react';
import { DataTable, RowActions } from '#console/frame/data-table.tsx';
import { Dialog } from '#console/frame/dialog.tsx';
import { formatMoment } from '#console/frame/format.ts';
import { FailureNotice, Loaded } from '#console/frame/notices.tsx';
import { Page } from '#console/frame/page.tsx';
import { labels, text } from '#console/frame/text.ts';
import type { AutomationDeliveryStatus } from '#console/graph/enum-values.ts';
import { useGraph, useGraphMutation } from '#console/graph/use-graph.ts';
import { DeliveryHealth } from '#console/health/notices.tsx';
import { DeliveryStatusBadge, DeliveryStatusSelect } from './delivery-status.tsx';
import {
  type ConsoleAutomationRulesQuery,
  consoleAutomationDryRun,
  consoleAutomationHistory,
  consoleAutomationRules,
  consoleUpdateAutomationRule,
} from './documents.ts';
import { DeleteDialog, EditDialog, NewRule } from './rule-form.tsx';
import { automationText } from './text.ts';

/** The rules that post messages to the chat. */
export function AutomationPage() {
  return (
    <Page title={automationText.title} access={['manage_automation']}>
      <DeliveryHealth of="rules" />
      <Rules />
      <NewRule />
    </Page>
  );
}

type Rule = NonNullable<ConsoleAutomationRulesQuery['automationRules']>[number];

const DIALOGS = { history: HistoryDialog, dryRun: DryRunDialog, edit: EditDialog, delete: DeleteDialog };

function Rules() {
  const query = useGraph(consoleAutomationRules, {});
  const update = useGraphMutation(consoleUpdateAutomationRule);
  const [shown, setShown] = useState<{ what: keyof typeof DIALOGS; rule: Rule } | null>(null);
  const Shown = shown && DIALOGS[shown.what];
  return (
    <Stack>
      {update.error && <FailureNotice failure={update.error} />}
      <Loaded query={query}>
        {({ automationRules }) => {
          const rules = automationRules ?? [];
          return (
            <>
              {rules.length > 0 && <Text size="sm">{automationText.enableText}</Text>}
              <DataTable
                label={automationText.title}
                rows={rules}
                none={automationText.none}
                idOf={({ id }) => id}
                minWidth={800}
                columns={[
                  [labels.name, ({ name }) => name],
                  [automationText.trigger, ({ trigger }) => automationText.triggers[trigger]],
                  [automationText.message, ({ config }) => config.message],
                  [
                    automationText.enabled,
                    ({ id, name, enabled, disabledReason }) => (
                      <>
                        <Switch
                          aria-label={automationText.enable(name)}
                          checked={enabled}
                          disabled={update.isPending}
                          onChange={({ currentTarget: { checked } }) =>
                            update.mutate({ id, input: { enabled: checked } })
                          }
                        />
                        {disabledReason}
                      </>
                    ),
                  ],
                  [labels.action, (rule) => <Uses rule={rule} onUse={(what) => setShown({ what, rule })} />],
                ]}
              />
            </>
          );
        }}
      </Loaded>
      {shown && Shown && <Shown rule={shown.rule} onClose={() => setShown(null)} />}
    </Stack>
  );
}

interface UsesProps {
  readonly rule: Rule;
  readonly onUse: (what: keyof typeof DIALOGS) => void;
}

function Uses({ rule: { name }, onUse }: UsesProps) {
  return (
    <RowActions
      actions={[
        [automationText.history, automationText.historyOf(name), () => onUse('history')],
        [automationText.dryRun, automationText.dryRunOf(name), () => onUse('dryRun')],
        [labels.edit, automationText.editNamed(name), () => onUse('edit')],
        [labels.delete, automationText.deleteNamed(name), () => onUse('delete')],
      ]}
    />
  );
}

interface Props {
  readonly rule: { readonly id: number; readonly name: string };
  readonly onClose: () => void;
}

const PAGE_SIZE = 20;
/** What a rule posted, newest first, and what failed with its reason. */
function HistoryDialog({ rule: { id, name }, onClose }: Props) {
  const [status, setStatus] = useState<AutomationDeliveryStatus | null>(null);
  const [page, setPage] = useState(1);
  const query = useGraph(consoleAutomationHistory, { id, status, page });
  return (
    <Dialog title={automationText.historyOf(name)} onClose={onClose}>
      <Stack>
        <DeliveryStatusSelect
          value={status}
          onChange={(chosen) => {
            setPage(1);
            setStatus(chosen);
          }}
        />
        <Loaded query={query}>
          {({ automationRule }) => {
            const { total = 0, deliveries = [] } = automationRule?.deliveries ?? {};
            if (total === 0) return <Text>{automationText.noDeliveries}</Text>;
            return (
              <>
                <DataTable
                  label={automationText.history}
                  rows={deliveries}
                  idOf={({ id: deliveryId }) => deliveryId}
                  columns={[
                    [labels.when, ({ finishedAt, createdAt }) => formatMoment(finishedAt ?? createdAt)],
                    [labels.status, ({ status: state }) => <DeliveryStatusBadge status={state} />],
                    [
                      automationText.message,
                      ({ content, error, occurrence }) => content ?? error ?? occurrence.username,
                    ],
                    [automationText.attempts, ({ attempts }) => attempts],
                  ]}
                />
                <Group>
                  <Pagination
                    total={Math.ceil(total / PAGE_SIZE)}
                    value={page}
                    onChange={setPage}
                    size="sm"
                    getControlProps={(control) => ({ 'aria-label': text.pageControls[control] })}
                    getItemProps={(number) => ({ 'aria-label': text.page(number) })}
                  />
                </Group>
              </>
            );
          }}
        </Loaded>
      </Stack>
    </Dialog>
  );
}

/** What a rule would have posted in the last week. */
function DryRunDialog({ rule: { id, name }, onClose }: Props) {
  const query = useGraph(consoleAutomationDryRun, { id });
  return (
    <Dialog title={automationText.dryRunOf(name)} onClose={onClose}>
      <Stack>
        <Text size="sm">{automationText.dryRunText}</Text>
        <Loaded query={query}>
          {({ automationRule }) => (
            <DataTable
              label={automationText.dryRun}
              rows={automationRule?.dryRun?.slice(0, LARGEST_DRY_RUN) ?? []}
              none={automationText.noMessages}
              idOf={({ occurredAt, content }) => `${occurredAt} ${content}`}
              minWidth={360}
              columns={[
                [labels.when, ({ occurredAt }) => formatMoment(occurredAt)],
                [automationText.message, ({ content }) => content],
              ]}
            />
          )}
        </Loaded>
      </Stack>
    </Dialog>
  );
}

const LARGEST_DRY_RUN = 100;
