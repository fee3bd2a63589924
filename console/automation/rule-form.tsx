import { Button, Fieldset, NativeSelect, Stack, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { FailureNotice } from '#console/frame/failure-notice.tsx';
import { type AutomationTrigger, consoleCreateAutomationRule } from '#console/graph/documents.ts';
import { useGraphMutation } from '#console/graph/use-graph.ts';
import { automationText } from '#console/text/automation.ts';

const TRIGGERS: readonly AutomationTrigger[] = ['tracker_member_join', 'tracker_skill_99'];

/** Creates a rule that is enabled at once. */
export function RuleForm() {
  const { mutate, error, isPending } = useGraphMutation(consoleCreateAutomationRule);
  const form = useForm({
    initialValues: { name: '', trigger: TRIGGERS[0] ?? '', channelId: '', message: '' },
    validate: {
      name: (name) => (name.trim() === '' ? automationText.nameMissing : null),
      channelId: (id) => (id.trim() === '' ? automationText.channelMissing : null),
      message: (message) => (message.trim() === '' ? automationText.messageMissing : null),
    },
  });
  const create = form.onSubmit(({ name, trigger, channelId, message }) => {
    const chosen = TRIGGERS.find((one) => one === trigger);
    if (!chosen) return;
    const config = { channelId: channelId.trim(), message };
    mutate(
      { input: { name: name.trim(), trigger: chosen, action: 'chat_message', config } },
      { onSuccess: () => form.reset() },
    );
  });
  return (
    <form noValidate onSubmit={create}>
      <Fieldset legend={automationText.create} maw={480}>
        <Stack>
          <TextInput required label={automationText.name} maxLength={200} {...form.getInputProps('name')} />
          <NativeSelect
            label={automationText.trigger}
            data={TRIGGERS.map((value) => ({ value, label: automationText.triggers[value] }))}
            {...form.getInputProps('trigger')}
          />
          <TextInput required label={automationText.channel} {...form.getInputProps('channelId')} />
          <Textarea
            required
            label={automationText.message}
            maxLength={2000}
            autosize
            {...form.getInputProps('message')}
          />
          {error && <FailureNotice failure={error} />}
          <Button type="submit" loading={isPending}>
            {automationText.doCreate}
          </Button>
        </Stack>
      </Fieldset>
    </form>
  );
}
