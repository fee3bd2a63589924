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
  type ConsoleAutomationRulesQuery,
  consoleAutomationRules,
  consoleUpdateAutomationRule,
} from './documents.ts';
import { DryRunDialog, HistoryDialog } from './history-dialog.tsx';
import { DeleteDialog, EditDialog, NewRule } from './rule-dialogs.tsx';

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
