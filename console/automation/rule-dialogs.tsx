import { Fieldset } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '#console/frame/confirm-dialog.tsx';
import { Dialog } from '#console/frame/dialog.tsx';
import { useGraphMutation } from '#console/graph/use-graph.ts';
import { automationText } from '#console/text/automation.ts';
import { text } from '#console/text/text.ts';
import {
  consoleAutomationRules,
  consoleCreateAutomationRule,
  consoleDeleteAutomationRule,
  consoleUpdateAutomationRule,
} from './documents.ts';
import { draftOf, EMPTY_RULE, type Rule, ruleInput } from './rule-draft.ts';
import { RuleForm } from './rule-form.tsx';

/** Creates a rule that is enabled at once. */
export function NewRule() {
  const { mutate, error, isPending } = useGraphMutation(consoleCreateAutomationRule);
  return (
    <Fieldset legend={automationText.create} maw={480}>
      <RuleForm
        name="new rule"
        initial={EMPTY_RULE}
        submit={automationText.doCreate}
        failure={error}
        isPending={isPending}
        onSave={(draft, { onSaved }) => mutate({ input: ruleInput(draft) }, { onSuccess: onSaved })}
      />
    </Fieldset>
  );
}

interface Props {
  readonly rule: Rule & { readonly id: number; readonly version: number };
  readonly onClose: () => void;
}

/** Changes a rule. */
export function EditDialog({ rule, onClose }: Props) {
  const { mutate, error, isPending } = useGraphMutation(consoleUpdateAutomationRule);
  const queries = useQueryClient();
  const [initial] = useState(() => draftOf(rule));
  return (
    <Dialog title={automationText.editNamed(rule.name)} onClose={onClose}>
      <RuleForm
        name={`rule ${rule.id}`}
        initial={initial}
        version={rule.version}
        submit={text.save}
        failure={error}
        isPending={isPending}
        onSave={(draft, { ifVersion, onSaved }) =>
          mutate(
            { id: rule.id, input: ruleInput(draft), ifVersion },
            {
              onSuccess: () => {
                onSaved();
                onClose();
              },
            },
          )
        }
        onLoad={(forget) => {
          forget();
          onClose();
          // The list shows it.
          queries.invalidateQueries({ queryKey: [consoleAutomationRules.name] });
        }}
      />
    </Dialog>
  );
}

/** Says what the deletion of a rule does, and deletes it. */
export function DeleteDialog({ rule: { id, name }, onClose }: Props) {
  const { mutate, error, isPending } = useGraphMutation(consoleDeleteAutomationRule);
  return (
    <ConfirmDialog
      title={automationText.deleteNamed(name)}
      words={automationText.deleteWords}
      act={automationText.doDelete}
      failure={error}
      isPending={isPending}
      onConfirm={() => mutate({ id }, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}
