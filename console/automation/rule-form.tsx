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
import { useForm } from '@mantine/form';
import { FailureNotice } from '#console/frame/failure-notice.tsx';
import { automationTriggerValues } from '#console/graph/enum-values.ts';
import { useGraphMutation } from '#console/graph/use-graph.ts';
import { automationText } from '#console/text/automation.ts';
import { consoleCreateAutomationRule } from './documents.ts';

/** The quiet hours are local to the organiser. */
const { timeZone } = Intl.DateTimeFormat().resolvedOptions();

interface RuleValues {
  readonly name: string;
  readonly trigger: string;
  readonly channelId: string;
  readonly message: string;
  /** Empty for none. */
  readonly digestMinutes: string | number;
  readonly quietFrom: string;
  readonly quietTo: string;
}

const EMPTY: RuleValues = {
  name: '',
  trigger: automationTriggerValues[0],
  channelId: '',
  message: '',
  digestMinutes: '',
  quietFrom: '',
  quietTo: '',
};

/** Creates a rule that is enabled at once. */
export function RuleForm() {
  const { mutate, error, isPending } = useGraphMutation(consoleCreateAutomationRule);
  const form = useForm<RuleValues>({
    initialValues: EMPTY,
    validate: {
      name: (name) => (name.trim() === '' ? automationText.nameMissing : null),
      channelId: (id) => (id.trim() === '' ? automationText.channelMissing : null),
      message: (message) => (message.trim() === '' ? automationText.messageMissing : null),
      quietTo: (to, { quietFrom }) =>
        (to === '') === (quietFrom === '') ? null : automationText.quietIncomplete,
    },
  });
  const chosen = automationTriggerValues.find((one) => one === form.values.trigger);
  const create = form.onSubmit(({ name, channelId, message, digestMinutes, quietFrom, quietTo }) => {
    if (!chosen) return;
    const input = {
      name: name.trim(),
      trigger: chosen,
      action: 'chat_message',
      config: { channelId: channelId.trim(), message },
      digestMinutes: digestMinutes === '' ? null : Number(digestMinutes),
      quietHours: quietFrom === '' ? null : { start: quietFrom, end: quietTo, timeZone },
    } as const;
    mutate({ input }, { onSuccess: () => form.reset() });
  });
  return (
    <form noValidate onSubmit={create}>
      <Fieldset legend={automationText.create} maw={480}>
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
            description={chosen && automationText.placeholders[chosen]}
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
          <Group grow align="start">
            <TextInput
              type="time"
              label={automationText.quietFrom}
              description={automationText.quietWords}
              {...form.getInputProps('quietFrom')}
            />
            <TextInput
              type="time"
              label={automationText.quietTo}
              description={timeZone}
              {...form.getInputProps('quietTo')}
            />
          </Group>
          {error && <FailureNotice failure={error} />}
          <Button type="submit" loading={isPending}>
            {automationText.doCreate}
          </Button>
        </Stack>
      </Fieldset>
    </form>
  );
}
