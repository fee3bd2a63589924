import { Button, Group, Pagination, Stack, Switch, Text } from '@mantine/core';
import { useState } from 'react';
import { DataTable } from '#console/frame/data-table.tsx';
import { Dialog } from '#console/frame/dialog.tsx';
import { formatMoment } from '#console/frame/format.ts';
import { FailureNotice, Loaded } from '#console/frame/notices.tsx';
import { Gate, Page } from '#console/frame/page.tsx';
import { text } from '#console/frame/text.ts';
import type { AutomationDeliveryStatus } from '#console/graph/enum-values.ts';
import { useGraph, useGraphMutation } from '#console/graph/use-graph.ts';
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
    <Gate access={['manage_automation']}>
      <Page title={automationText.title}>
        <Rules />
        <NewRule />
      </Page>
    </Gate>
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
        {({ automationRules }) =>
          automationRules === null || automationRules.length === 0 ? (
            <Text>{automationText.none}</Text>
          ) : (
            <>
              <Text size="sm">{automationText.enableWords}</Text>
              <DataTable
                label={automationText.title}
                rows={automationRules}
                idOf={({ id }) => id}
                minWidth={800}
                columns={[
                  { heading: automationText.name, cell: ({ name }) => name },
                  {
                    heading: automationText.trigger,
                    cell: ({ trigger }) => automationText.triggers[trigger],
                  },
                  { heading: automationText.message, cell: ({ config }) => config.message },
                  {
                    heading: automationText.enabled,
                    cell: ({ id, name, enabled, disabledReason }) => (
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
                  },
                  {
                    heading: automationText.action,
                    cell: (rule) => <Uses rule={rule} onUse={(what) => setShown({ what, rule })} />,
                  },
                ]}
              />
            </>
          )
        }
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
  const uses = [
    ['history', automationText.history, automationText.historyOf(name)],
    ['dryRun', automationText.dryRun, automationText.dryRunOf(name)],
    ['edit', automationText.edit, automationText.editNamed(name)],
    ['delete', automationText.delete, automationText.deleteNamed(name)],
  ] as const;
  return (
    <Group gap={4} wrap="nowrap">
      {uses.map(([what, label, description]) => (
        <Button
          key={what}
          size="compact-xs"
          variant="default"
          aria-label={description}
          onClick={() => onUse(what)}
        >
          {label}
        </Button>
      ))}
    </Group>
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
                    {
                      heading: automationText.when,
                      cell: ({ finishedAt, createdAt }) => formatMoment(finishedAt ?? createdAt),
                    },
                    {
                      heading: automationText.status,
                      cell: ({ status: state }) => <DeliveryStatusBadge status={state} />,
                    },
                    {
                      heading: automationText.message,
                      cell: ({ content, error, occurrence }) => content ?? error ?? occurrence.username,
                    },
                    { heading: automationText.attempts, cell: ({ attempts }) => attempts },
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
        <Text size="sm">{automationText.dryRunWords}</Text>
        <Loaded query={query}>
          {({ automationRule }) => {
            const messages = automationRule?.dryRun ?? [];
            if (messages.length === 0) return <Text>{automationText.noMessages}</Text>;
            return (
              <DataTable
                label={automationText.dryRun}
                rows={messages.slice(0, LARGEST_DRY_RUN)}
                idOf={({ occurredAt, content }) => `${occurredAt} ${content}`}
                minWidth={360}
                columns={[
                  { heading: automationText.when, cell: ({ occurredAt }) => formatMoment(occurredAt) },
                  { heading: automationText.message, cell: ({ content }) => content },
                ]}
              />
            );
          }}
        </Loaded>
      </Stack>
    </Dialog>
  );
}

const LARGEST_DRY_RUN = 100;
