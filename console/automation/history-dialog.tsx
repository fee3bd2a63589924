import { Group, Pagination, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { DataTable } from '#console/frame/data-table.tsx';
import { Dialog } from '#console/frame/dialog.tsx';
import { Loaded } from '#console/frame/loaded.tsx';
import type { AutomationDeliveryStatus } from '#console/graph/enum-values.ts';
import { useGraph } from '#console/graph/use-graph.ts';
import { automationText } from '#console/text/automation.ts';
import { formatMoment } from '#console/text/format.ts';
import { text } from '#console/text/text.ts';
import { DeliveryStatusBadge, DeliveryStatusSelect } from './delivery-status.tsx';
import { consoleAutomationDryRun, consoleAutomationHistory } from './documents.ts';

interface Props {
  readonly rule: { readonly id: number; readonly name: string };
  readonly onClose: () => void;
}

const PAGE_SIZE = 20;
/** What a rule posted, newest first, and what failed with its reason. */
export function HistoryDialog({ rule: { id, name }, onClose }: Props) {
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
export function DryRunDialog({ rule: { id, name }, onClose }: Props) {
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
