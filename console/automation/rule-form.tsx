import {
  Button,
  Fieldset,
  Group,
  NativeSelect,
  NumberInput,
  Stack,
  Textarea,
  TextInput,
} from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog, Dialog } from '#console/frame/dialog.tsx';
import { RestoredNotice, SaveFailure, type Saving, useDraftForm } from '#console/frame/form.tsx';
import { text } from '#console/frame/text.ts';
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

interface RuleFormProps {
  /** Distinguishes the form from others of the page. */
  readonly name: string;
  readonly initial: RuleDraft;
  /** Version of the rule; absent for a new one. */
  readonly version?: number;
  readonly submit: string;
  readonly failure: Error | null;
  readonly isPending: boolean;
  readonly onSave: (draft: RuleDraft, saving: Saving) => void;
  /** Shows the present state instead of the form. */
  readonly onLoad?: (forget: () => void) => void;
}

/** The form of a rule. */
function RuleForm({ name, initial, version, submit, failure, isPending, onSave, onLoad }: RuleFormProps) {
  const { form, kept } = useDraftForm<RuleDraft>({
    name,
    initialValues: initial,
    validate: ruleProblems,
    ...(version !== undefined && { version }),
  });
  const forget = () => {
    form.setValues(initial);
    kept.markSaved(initial);
  };
  const saveOver = (ifVersion: number | null) =>
    form.onSubmit((draft) => onSave(draft, { ifVersion, onSaved: forget }));
  return (
    <form noValidate onSubmit={saveOver(kept.version)}>
      <Stack>
        <RestoredNotice kept={kept} />
        <TextInput required label={automationText.name} maxLength={200} {...form.getInputProps('name')} />
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
          description={automationText.digestWords}
          min={1}
          max={1440}
          allowDecimal={false}
          {...form.getInputProps('digestMinutes')}
        />
        <Group grow align="end">
          <TextInput
            type="time"
            label={automationText.quietFrom}
            description={automationText.quietWords}
            {...form.getInputProps('quietFrom')}
          />
          <TextInput
            type="time"
            label={automationText.quietTo}
            description={form.values.timeZone}
            {...form.getInputProps('quietTo')}
          />
        </Group>
        <SaveFailure
          failure={failure}
          again={saveOver(kept.version)}
          outdated={onLoad && { load: () => onLoad(forget), overwrite: saveOver(null) }}
        />
        <Button type="submit" loading={isPending}>
          {submit}
        </Button>
      </Stack>
    </form>
  );
}
