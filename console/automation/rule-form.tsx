import { Fieldset, Group, NativeSelect, NumberInput, Textarea, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmMutation, Dialog } from '#console/frame/dialog.tsx';
import { DraftForm, type DraftFormProps, type Saving, useDraftForm } from '#console/frame/draft-form.tsx';
import { labels, text } from '#console/frame/text.ts';
import { automationTriggerValues } from '#console/graph/enum-values.ts';
import { useGraphMutation } from '#console/graph/use-graph.ts';
import {
  consoleAutomationRules,
  consoleCreateAutomationRule,
  consoleDeleteAutomationRule,
  consoleUpdateAutomationRule,
} from './documents.ts';
import { draftOf, EMPTY_RULE, type Rule, type RuleDraft, ruleInput, ruleProblems } from './rule-draft.ts';
import { automationText } from './text.ts';

/** Creates a rule that is enabled at once. */
export function NewRule() {
  const creation = useGraphMutation(consoleCreateAutomationRule);
  return (
    <Fieldset legend={automationText.create} maw={480}>
      <RuleForm
        name="new rule"
        initial={EMPTY_RULE}
        submit={automationText.doCreate}
        mutation={creation}
        onSave={(draft, { onSaved }) => creation.mutate({ input: ruleInput(draft) }, { onSuccess: onSaved })}
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
  const update = useGraphMutation(consoleUpdateAutomationRule);
  const queries = useQueryClient();
  const [initial] = useState(() => draftOf(rule));
  const save = (draft: RuleDraft, { ifVersion, onSaved }: Saving) => {
    const onSuccess = () => {
      onSaved();
      onClose();
    };
    update.mutate({ id: rule.id, input: ruleInput(draft), ifVersion }, { onSuccess });
  };
  return (
    <Dialog title={automationText.editNamed(rule.name)} onClose={onClose}>
      <RuleForm
        name={`rule ${rule.id}`}
        initial={initial}
        version={rule.version}
        submit={text.save}
        mutation={update}
        onSave={save}
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
  return (
    <ConfirmMutation
      title={automationText.deleteNamed(name)}
      description={automationText.deleteText}
      act={automationText.doDelete}
      document={consoleDeleteAutomationRule}
      variables={{ id }}
      onClose={onClose}
    />
  );
}

interface RuleFormProps extends DraftFormProps<RuleDraft> {
  /** Distinguishes the form from others of the page. */
  readonly name: string;
}

function RuleForm({ name, initial, version, ...saving }: RuleFormProps) {
  const draft = useDraftForm<RuleDraft>({ name, initialValues: initial, validate: ruleProblems, version });
  const { form } = draft;
  return (
    <DraftForm draft={draft} emptied={initial} isWide {...saving}>
      <TextInput required label={labels.name} maxLength={200} {...form.getInputProps('name')} />
      <NativeSelect
        label={automationText.trigger}
        data={automationTriggerValues.map((value) => ({ value, label: automationText.triggers[value] }))}
        {...form.getInputProps('trigger')}
      />
      <TextInput required label={automationText.channel} {...form.getInputProps('channelId')} />
      <Textarea
        required
        label={automationText.message}
        description={automationText.mayContain(automationText.placeholders[form.values.trigger])}
        maxLength={2000}
        autosize
        {...form.getInputProps('message')}
      />
      <NumberInput
        label={automationText.digest}
        description={automationText.digestText}
        min={1}
        max={1440}
        allowDecimal={false}
        {...form.getInputProps('digestMinutes')}
      />
      <Group grow align="end">
        <TextInput
          type="time"
          label={automationText.quietFrom}
          description={automationText.quietText}
          {...form.getInputProps('quietFrom')}
        />
        <TextInput
          type="time"
          label={automationText.quietTo}
          description={form.values.timeZone}
          {...form.getInputProps('quietTo')}
        />
      </Group>
    </DraftForm>
  );
}
