import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { FailureNotice } from '#console/frame/failure-notice.tsx';
import { useGraphMutation } from '#console/graph/use-graph.ts';
import { mineText } from '#console/text/mine.ts';
import { consoleRegisterForBingo } from './documents.ts';

interface Props {
  readonly eventId: string;
  readonly name: string;
  /** Receives the plugin's key, which the platform shows once. */
  readonly onRegistered: (apiKey: string) => void;
}

/** Registers the signed-in user for an event. */
export function Registration({ eventId, name, onRegistered }: Props) {
  const { mutate, error, isPending } = useGraphMutation(consoleRegisterForBingo);
  const form = useForm({
    initialValues: { rsn: '' },
    validate: { rsn: (rsn) => (rsn.trim() === '' ? mineText.rsnMissing : null) },
  });
  const register = form.onSubmit(({ rsn }) =>
    mutate(
      { eventId, rsn: rsn.trim() },
      { onSuccess: ({ registerForBingo }) => onRegistered(registerForBingo.apiKey) },
    ),
  );
  return (
    <form noValidate aria-label={mineText.register(name)} onSubmit={register}>
      <Stack>
        <Group align="flex-end">
          <TextInput required label={mineText.rsn} maxLength={12} {...form.getInputProps('rsn')} />
          <Button type="submit" loading={isPending}>
            {mineText.doRegister}
          </Button>
        </Group>
        {error && <FailureNotice failure={error} />}
      </Stack>
    </form>
  );
}
