import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { InlineForm } from '#console/frame/form.tsx';
import { SecretNotice } from '#console/frame/notices.tsx';
import { useGraphMutation } from '#console/graph/use-graph.ts';
import { consoleRegisterForBingo } from './documents.ts';
import { mineText } from './text.ts';

interface RegistrationProps {
  readonly eventId: string;
  readonly name: string;
  /** Receives the plugin's key, which the platform shows once. */
  readonly onRegistered: (apiKey: string) => void;
}

/** Registers the signed-in user for an event. */
export function Registration({ eventId, name, onRegistered }: RegistrationProps) {
  // Registered, the page may show something else at once.
  const registration = useGraphMutation(consoleRegisterForBingo, ({ registerForBingo }) =>
    onRegistered(registerForBingo.apiKey),
  );
  const form = useForm({
    initialValues: { rsn: '' },
    validate: { rsn: (rsn) => (rsn.trim() === '' ? mineText.rsnMissing : null) },
  });
  const register = form.onSubmit(({ rsn }) => registration.mutate({ eventId, rsn: rsn.trim() }));
  return (
    <InlineForm
      label={mineText.register(name)}
      onSubmit={register}
      mutation={registration}
      submit={mineText.doRegister}
    >
      <TextInput required label={mineText.rsn} maxLength={12} {...form.getInputProps('rsn')} />
    </InlineForm>
  );
}

/** The plugin's key, which the platform shows once. */
export function PluginKey({ apiKey }: { readonly apiKey: string }) {
  return (
    <SecretNotice
      title={mineText.key}
      value={apiKey}
      description={mineText.keyOnce}
      copyLabel={mineText.copyKey}
    />
  );
}
