import { Button, Checkbox, Fieldset, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { FailureNotice } from '#console/frame/failure-notice.tsx';
import { type WebhookEventType, webhookEventTypeValues } from '#console/graph/enum-values.ts';
import { webhooksText } from '#console/text/webhooks.ts';
import { withEvent } from './webhook-events.ts';

/** What an organiser enters for a webhook. */
export interface WebhookValues {
  readonly name: string;
  readonly url: string;
  readonly eventTypes: readonly WebhookEventType[];
}

interface Props {
  readonly initial: WebhookValues;
  readonly submit: string;
  readonly failure: Error | null;
  readonly isPending: boolean;
  /** Called with valid values; `reset` empties the form. */
  readonly onSave: (values: WebhookValues, reset: () => void) => void;
}

/** The name, URL and events of a webhook. */
export function WebhookForm({ initial, submit, failure, isPending, onSave }: Props) {
  const form = useForm<WebhookValues>({
    initialValues: initial,
    validate: {
      name: (name) => (name.trim() === '' ? webhooksText.nameMissing : null),
      url: (url) => (/^https?:\/\/./.test(url.trim()) ? null : webhooksText.urlWrong),
      eventTypes: (types) => (types.length === 0 ? webhooksText.eventsMissing : null),
    },
  });
  const save = form.onSubmit(({ name, url, eventTypes }) =>
    onSave({ name: name.trim(), url: url.trim(), eventTypes }, form.reset),
  );
  return (
    <form noValidate onSubmit={save}>
      <Stack>
        <TextInput required label={webhooksText.name} maxLength={200} {...form.getInputProps('name')} />
        <TextInput
          required
          type="url"
          label={webhooksText.url}
          description={webhooksText.urlWords}
          maxLength={2048}
          {...form.getInputProps('url')}
        />
        <EventChoice
          chosen={form.values.eventTypes}
          error={form.errors.eventTypes !== undefined}
          onChange={(eventTypes) => form.setFieldValue('eventTypes', eventTypes)}
        />
        {failure && <FailureNotice failure={failure} />}
        <Button type="submit" loading={isPending}>
          {submit}
        </Button>
      </Stack>
    </form>
  );
}

interface EventChoiceProps {
  readonly chosen: readonly WebhookEventType[];
  readonly error: boolean;
  readonly onChange: (chosen: WebhookEventType[]) => void;
}

function EventChoice({ chosen, error, onChange }: EventChoiceProps) {
  return (
    <Fieldset legend={webhooksText.events}>
      <Stack gap="xs">
        {webhookEventTypeValues.map((type) => (
          <Checkbox
            key={type}
            label={webhooksText.eventTypes[type]}
            checked={chosen.includes(type)}
            onChange={(event) => onChange(withEvent(chosen, type, event.currentTarget.checked))}
          />
        ))}
        {error && (
          <Text size="sm" c="red.9" role="alert">
            {webhooksText.eventsMissing}
          </Text>
        )}
      </Stack>
    </Fieldset>
  );
}
