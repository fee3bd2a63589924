import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { FailureNotice } from '#console/frame/failure-notice.tsx';
import { SecretNotice } from '#console/frame/secret-notice.tsx';
import { useGraphMutation } from '#console/graph/use-graph.ts';
import { configurationText } from '#console/text/configuration.ts';
import { consoleCreateServiceKey } from './documents.ts';

/** Creates a service key and shows it once. */
export function CreateKeyForm() {
  const { mutate, data, error, isPending } = useGraphMutation(consoleCreateServiceKey);
  const form = useForm({
    initialValues: { name: '' },
    validate: { name: (name) => (name.trim() === '' ? configurationText.keyNameMissing : null) },
  });
  const create = form.onSubmit(({ name }) =>
    mutate({ name: name.trim() }, { onSuccess: () => form.reset() }),
  );
  return (
    <form noValidate onSubmit={create}>
      <Stack gap="sm">
        <Group align="flex-end">
          <TextInput
            required
            label={configurationText.newKeyName}
            maxLength={64}
            {...form.getInputProps('name')}
          />
          <Button type="submit" loading={isPending}>
            {configurationText.createKey}
          </Button>
        </Group>
        {error && <FailureNotice failure={error} />}
        {data && (
          <SecretNotice
            title={configurationText.newKey(data.createServiceKey.name)}
            value={data.createServiceKey.key}
            words={configurationText.keyOnce}
            copyLabel={configurationText.copyKey}
          />
        )}
      </Stack>
    </form>
  );
}
