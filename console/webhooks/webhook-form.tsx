import { Checkbox, Fieldset, Stack, Switch, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Form } from '#console/frame/form.tsx';
import { FailureNotice, type Pending, SecretNotice } from '#console/frame/notices.tsx';
import { labels } from '#console/frame/text.ts';
import { type WebhookEventType, webhookEventTypeValues } from '#console/graph/enum-values.ts';
import { useGraphMutation } from '#console/graph/use-graph.ts';
import { consoleUpdateWebhook } from './documents.ts';
import { webhooksText } from './text.ts';
import { withEvent } from './webhook-events.ts';

/** What an organiser enters for a webhook. */
interface WebhookValues {
  readonly name: string;
  readonly url: string;
  readonly eventTypes: readonly WebhookEventType[];
}

interface Props {
  readonly initial: WebhookValues;
  readonly submit: string;
  readonly mutation: Pending;
  /** Called with valid values; `reset` empties the form. */
  readonly onSave: (values: WebhookValues, reset: () => void) => void;
}

/** The name, URL and events of a webhook. */
export function WebhookForm({ initial, submit, mutation, onSave }: Props) {
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
    <Form onSubmit={save} mutation={mutation} submit={submit} isWide>
      <TextInput required label={labels.name} maxLength={200} {...form.getInputProps('name')} />
      <TextInput
        required
        type="url"
        label={webhooksText.url}
        description={webhooksText.urlText}
        maxLength={2048}
        {...form.getInputProps('url')}
      />
      <EventChoice
        chosen={form.values.eventTypes}
        error={form.errors.eventTypes !== undefined}
        onChange={(eventTypes) => form.setFieldValue('eventTypes', eventTypes)}
      />
    </Form>
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

interface WebhookSwitchProps {
  readonly webhook: { readonly id: number; readonly name: string; readonly enabled: boolean };
  /** The visible label; without it the switch is named by the webhook. */
  readonly label?: string;
}

/** Enables or disables a webhook. */
export function WebhookSwitch({ webhook: { id, name, enabled }, label }: WebhookSwitchProps) {
  const { mutate, error, isPending } = useGraphMutation(consoleUpdateWebhook);
  return (
    <>
      <Switch
        {...(label === undefined
          ? { 'aria-label': webhooksText.enable(name) }
          : { label, description: webhooksText.enableText })}
        checked={enabled}
        disabled={isPending}
        onChange={({ currentTarget: { checked } }) => mutate({ id, input: { enabled: checked } })}
      />
      {error && <FailureNotice failure={error} />}
    </>
  );
}

/** A signing secret, which the platform returns once. */
export function NewSecret({ name, secret }: { readonly name: string; readonly secret: string }) {
  return (
    <SecretNotice
      title={webhooksText.secretOf(name)}
      value={secret}
      description={webhooksText.secretOnce}
      copyLabel={webhooksText.copySecret}
    />
  );
}
