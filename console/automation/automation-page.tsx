import { Button, Group, Stack, Switch, Text } from '@mantine/core';
import { useState } from 'react';
import { DataTable } from '#console/frame/data-table.tsx';
import { FailureNotice } from '#console/frame/failure-notice.tsx';
import { Gate } from '#console/frame/gate.tsx';
import { Loaded } from '#console/frame/loaded.tsx';
import { Page } from '#console/frame/page.tsx';
import { useGraph, useGraphMutation } from '#console/graph/use-graph.ts';
import { automationText } from '#console/text/automation.ts';
import {
  consoleAutomationRules,
  consoleDeleteAutomationRule,
  consoleUpdateAutomationRule,
} from './documents.ts';
import { DryRunDialog, HistoryDialog } from './history-dialog.tsx';
import { RuleForm } from './rule-form.tsx';

/** The rules that post messages to the chat. */
export function AutomationPage() {
  return (
    <Gate access={['manage_automation']}>
      <Page title={automationText.title}>
        <Rules />
        <RuleForm />
      </Page>
    </Gate>
  );
}

function Rules() {
  const query = useGraph(consoleAutomationRules, {});
  const update = useGraphMutation(consoleUpdateAutomationRule);
  const remove = useGraphMutation(consoleDeleteAutomationRule);
  const failure = update.error ?? remove.error;
  const [shown, setShown] = useState<{
    what: 'history' | 'dryRun';
    rule: { id: number; name: string };
  } | null>(null);
  const close = () => setShown(null);
  return (
    <Stack>
      {failure && <FailureNotice failure={failure} />}
      <Loaded query={query}>
        {({ automationRules }) =>
          automationRules === null || automationRules.length === 0 ? (
            <Text>{automationText.none}</Text>
          ) : (
            <DataTable
              label={automationText.title}
              rows={automationRules}
              idOf={({ id }) => id}
              minWidth={720}
              columns={[
                { heading: automationText.name, cell: ({ name }) => name },
                { heading: automationText.trigger, cell: ({ trigger }) => automationText.triggers[trigger] },
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
                  cell: ({ id, name }) => (
                    <Group gap={4} wrap="nowrap">
                      <Button
                        size="xs"
                        variant="default"
                        aria-label={automationText.historyOf(name)}
                        onClick={() => setShown({ what: 'history', rule: { id, name } })}
                      >
                        {automationText.history}
                      </Button>
                      <Button
                        size="xs"
                        variant="default"
                        aria-label={automationText.dryRunOf(name)}
                        onClick={() => setShown({ what: 'dryRun', rule: { id, name } })}
                      >
                        {automationText.dryRun}
                      </Button>
                      <Button
                        size="xs"
                        variant="default"
                        disabled={remove.isPending}
                        aria-label={automationText.deleteNamed(name)}
                        onClick={() => remove.mutate({ id })}
                      >
                        {automationText.delete}
                      </Button>
                    </Group>
                  ),
                },
              ]}
            />
          )
        }
      </Loaded>
      {shown?.what === 'history' && <HistoryDialog rule={shown.rule} onClose={close} />}
      {shown?.what === 'dryRun' && <DryRunDialog rule={shown.rule} onClose={close} />}
    </Stack>
  );
}
