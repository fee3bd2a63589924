import { Button, Checkbox, Group, Stack, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useLocation } from 'wouter';
import { FailureNotice } from '#console/frame/failure-notice.tsx';
import { Gate } from '#console/frame/gate.tsx';
import { Page } from '#console/frame/page.tsx';
import { useGraphMutation } from '#console/graph/use-graph.ts';
import { tilesText } from '#console/text/tiles.ts';
import { consoleCreateTileEvent } from './documents.ts';

/** Creates a tile event, whose tiles are added on its page. */
export function NewTileEventPage() {
  return (
    <Gate access={['manage_events']}>
      <Page title={tilesText.create}>
        <TileEventForm />
      </Page>
    </Gate>
  );
}

const day = (date: string) => (date === '' ? tilesText.dateMissing : null);

const isTeamSize = (size: number) => Number.isInteger(size) && size >= 2 && size <= 50;

function TileEventForm() {
  const { mutate, error, isPending } = useGraphMutation(consoleCreateTileEvent);
  const [, navigate] = useLocation();
  const form = useForm({
    initialValues: {
      id: '',
      name: '',
      description: '',
      startDate: '',
      endDate: '',
      rules: '',
      teamSize: '',
      sequential: false,
    },
    validate: {
      id: (id) => (/^[A-Za-z0-9_.:-]{1,64}$/.test(id) ? null : tilesText.idWrong),
      name: (name) => (name.trim() === '' ? tilesText.nameMissing : null),
      startDate: day,
      endDate: day,
      teamSize: (size) => (size === '' || isTeamSize(Number(size)) ? null : tilesText.teamSizeWrong),
    },
  });
  const create = form.onSubmit(({ teamSize, ...input }) =>
    mutate(
      { input: { ...input, ...(teamSize !== '' && { mode: 'teams', teamSize: Number(teamSize) }) } },
      {
        onSuccess: ({ createTileEvent: { id } }) => navigate(`/console/tiles/${encodeURIComponent(id)}`),
      },
    ),
  );
  return (
    <form noValidate onSubmit={create}>
      <Stack maw={480}>
        <TextInput required label={tilesText.name} maxLength={200} {...form.getInputProps('name')} />
        <TextInput required label={tilesText.id} maxLength={64} {...form.getInputProps('id')} />
        <Group grow>
          <TextInput required type="date" label={tilesText.start} {...form.getInputProps('startDate')} />
          <TextInput required type="date" label={tilesText.end} {...form.getInputProps('endDate')} />
        </Group>
        <Textarea label={tilesText.description} maxLength={4000} {...form.getInputProps('description')} />
        <Textarea label={tilesText.rules} maxLength={4000} {...form.getInputProps('rules')} />
        <TextInput
          label={tilesText.teamSize}
          description={tilesText.teamSizeWords}
          inputMode="numeric"
          maxLength={2}
          {...form.getInputProps('teamSize')}
        />
        <Checkbox label={tilesText.sequential} {...form.getInputProps('sequential', { type: 'checkbox' })} />
        {error && <FailureNotice failure={error} />}
        <Button type="submit" loading={isPending}>
          {tilesText.save}
        </Button>
      </Stack>
    </form>
  );
}
