import { Button, Group, NativeSelect, NumberInput, Stack, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { FailureNotice } from '#console/frame/failure-notice.tsx';
import { automationTriggerValues } from '#console/graph/enum-values.ts';
import { automationText } from '#console/text/automation.ts';
import { type RuleDraft, ruleProblems } from './rule-draft.ts';

interface Props {
  readonly initial: RuleDraft;
  readonly submit: string;
  readonly failure: Error | null;
  readonly isPending: boolean;
  /** Receives the draft, and a function that empties the form. */
  readonly onSave: (draft: RuleDraft, reset: () => void) => void;
}

/** The form of a rule. */
export function RuleForm({ initial, submit, failure, isPending, onSave }: Props) {
  const form = useForm<RuleDraft>({ initialValues: initial, validate: ruleProblems });
  return (
    <form noValidate onSubmit={form.onSubmit((draft) => onSave(draft, form.reset))}>
      <Stack>
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
        {failure && <FailureNotice failure={failure} />}
        <Button type="submit" loading={isPending}>
          {submit}
        </Button>
      </Stack>
    </form>
  );
}
