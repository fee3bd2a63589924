import { Button, Group, NativeSelect, NumberInput, Stack, Textarea, TextInput } from '@mantine/core';
import { SaveFailure } from '#console/frame/save-failure.tsx';
import { RestoredNotice } from '#console/frame/unsaved/restored-notice.tsx';
import { type Saving, useDraftForm } from '#console/frame/unsaved/use-draft-form.ts';
import { automationTriggerValues } from '#console/graph/enum-values.ts';
import { automationText } from '#console/text/automation.ts';
import { type RuleDraft, ruleProblems } from './rule-draft.ts';

interface Props {
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
export function RuleForm({ name, initial, version, submit, failure, isPending, onSave, onLoad }: Props) {
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
