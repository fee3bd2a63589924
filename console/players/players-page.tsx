import { Button, Group, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useSearchParams } from 'wouter';
import { Page } from '#console/frame/page.tsx';
import { useViewer } from '#console/frame/viewer.ts';
import { useGraph } from '#console/graph/use-graph.ts';
import { today } from '#console/text/format.ts';
import { playersText } from '#console/text/players.ts';
import { Community } from './community.tsx';
import { consolePlayerGains, consolePlayerNames } from './documents.ts';
import { Gains } from './gains.tsx';
import { type Bounds, boundsOf, daysUntil } from './period.ts';
import { Statistics } from './statistics.tsx';

/** Finds a player by name, suggesting those who attended most; the name is in the page's address. */
export function PlayersPage() {
  const [search, setSearch] = useSearchParams();
  const name = search.get('name') ?? '';
  const isSignedIn = Boolean(useViewer());
  const { data } = useGraph(consolePlayerNames, {});
  const form = useForm({
    initialValues: { name },
    validate: { name: (value) => (value.trim() === '' ? playersText.nameMissing : null) },
  });
  return (
    <Page title={playersText.title}>
      <form noValidate onSubmit={form.onSubmit((values) => setSearch({ name: values.name.trim() }))}>
        <Group align="flex-end">
          <TextInput
            required
            label={playersText.name}
            maxLength={64}
            list="player-names"
            autoComplete="off"
            {...form.getInputProps('name')}
          />
          <datalist id="player-names">
            {data?.attendanceLeaderboard.standings.map(({ rsn }) => (
              <option key={rsn} value={rsn} />
            ))}
          </datalist>
          <Button type="submit">{playersText.find}</Button>
        </Group>
      </form>
      {name !== '' && (
        <>
          {isSignedIn && <Community name={name} />}
          <Details key={name} name={name} />
        </>
      )}
    </Page>
  );
}

const NO_BOUNDS: Bounds = { from: '', to: '' };

/** What is known of a player; statistics follow when the gains above them have their height. */
function Details({ name }: { readonly name: string }) {
  const [initial] = useState(() => daysUntil(today(), 30));
  const bounds = boundsOf(initial) ?? NO_BOUNDS;
  const gains = useGraph(consolePlayerGains, { name, ...bounds }, { enabled: bounds !== NO_BOUNDS });
  return (
    <>
      <Gains name={name} initial={initial} />
      {gains.isFetched && <Statistics username={name} />}
    </>
  );
}
