import { Button, Group, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useSearchParams } from 'wouter';
import { Page } from '#console/frame/page.tsx';
import { useViewer } from '#console/frame/viewer.ts';
import { playersText } from '#console/text/players.ts';
import { Community } from './community.tsx';
import { Gains } from './gains.tsx';
import { Statistics } from './statistics.tsx';

/** Finds a player by name; the name is in the page's address. */
export function PlayersPage() {
  const [search, setSearch] = useSearchParams();
  const name = search.get('name') ?? '';
  const isSignedIn = Boolean(useViewer());
  const form = useForm({
    initialValues: { name },
    validate: { name: (value) => (value.trim() === '' ? playersText.nameMissing : null) },
  });
  return (
    <Page title={playersText.title}>
      <form noValidate onSubmit={form.onSubmit((values) => setSearch({ name: values.name.trim() }))}>
        <Group align="flex-end">
          <TextInput required label={playersText.name} maxLength={64} {...form.getInputProps('name')} />
          <Button type="submit">{playersText.find}</Button>
        </Group>
      </form>
      {name !== '' && (
        <>
          {isSignedIn && <Community name={name} />}
          <Gains key={name} name={name} />
          <Statistics username={name} />
        </>
      )}
    </Page>
  );
}
