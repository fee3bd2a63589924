import { Anchor, Autocomplete, Button, Group, List, Stack, Text, VisuallyHidden } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type FormEvent, useEffect, useState } from 'react';
import { Link, useSearchParams } from 'wouter';
import { today } from '#console/frame/format.ts';
import { Loaded } from '#console/frame/notices.tsx';
import { focusContent, Page } from '#console/frame/page.tsx';
import { useViewer } from '#console/frame/viewer.ts';
import { useGraph } from '#console/graph/use-graph.ts';
import { consoleAttendanceNames, consoleBingoNames, consoleRankedNames } from './documents.ts';
import { Gains } from './gains.tsx';
import { Community, Statistics } from './player.tsx';
import { chosenName, daysUntil, mergeNames, namesContaining } from './players.ts';
import { playersText } from './text.ts';

/** Finds players by a part of the name, and shows one; the search or the name is in the page's address. */
export function PlayersPage() {
  const [address] = useSearchParams();
  const name = address.get('name') ?? '';
  const search = address.get('search') ?? '';
  const isSignedIn = Boolean(useViewer());
  return (
    <Page title={playersText.title}>
      <PlayerSearch shown={name || search} />
      {name === '' && search !== '' && <Matches key={search} search={search} />}
      {name !== '' && (
        <>
          {isSignedIn && <Community name={name} />}
          <Details key={name} name={name} />
        </>
      )}
    </Page>
  );
}

function Details({ name }: { readonly name: string }) {
  const [initial] = useState(() => daysUntil(today(), 30));
  return (
    <>
      <Gains name={name} initial={initial} />
      <Statistics username={name} />
    </>
  );
}

const DEBOUNCE_MS = 250;

/** Shorter texts are in too many names to suggest some. */
const SHORTEST_SEARCH = 2;

const MOST_SUGGESTIONS = 8;

/**
 * Finds players by a part of the name, with suggestions while the user types.
 *
 * @param shown the name or search in the page's address.
 */
function PlayerSearch({ shown }: { readonly shown: string }) {
  const [, setAddress] = useSearchParams();
  const [typed, setTyped] = useTyped(shown);
  const [isMissing, setMissing] = useState(false);
  const suggestions = useSuggestions(typed.trim(), shown);
  const find = (event: FormEvent) => {
    event.preventDefault();
    const search = typed.trim();
    setMissing(search === '');
    if (search !== '') setAddress({ search });
  };
  return (
    <form noValidate onSubmit={find}>
      <Group align="flex-end">
        <Autocomplete
          required
          label={playersText.name}
          error={isMissing && playersText.nameMissing}
          maxLength={64}
          autoComplete="off"
          aria-autocomplete="list"
          data={suggestions}
          // The platform matched them.
          filter={({ options }) => options}
          value={typed}
          onChange={setTyped}
          // At the end of the document, the suggestions would be outside the landmarks.
          comboboxProps={{ withinPortal: false }}
          onOptionSubmit={(name) => setAddress({ name })}
        />
        <Button type="submit">{playersText.find}</Button>
      </Group>
      <VisuallyHidden role="status">
        {suggestions.length > 0 && playersText.suggested(suggestions.length)}
      </VisuallyHidden>
    </form>
  );
}

/** Returns what the user typed since the address changed. */
function useTyped(shown: string) {
  const [typed, setTyped] = useState(shown);
  const [last, setLast] = useState(shown);
  if (shown !== last) {
    setLast(shown);
    setTyped(shown);
  }
  return [typed, setTyped] as const;
}

function useSuggestions(typed: string, shown: string): string[] {
  const [search] = useDebouncedValue(typed, DEBOUNCE_MS);
  const isSearched = search.length >= SHORTEST_SEARCH && search !== shown && typed !== shown;
  const { data } = useFoundNames(isSearched ? search : '');
  return data?.slice(0, MOST_SUGGESTIONS) ?? [];
}

interface Props {
  readonly search: string;
}

/** The players whose names contain a text; if the text says which is meant, that player is shown instead. */
function Matches({ search }: Props) {
  const found = useFoundNames(search);
  return (
    <Stack>
      <Loaded query={found}>{(names) => <MatchList names={names} search={search} />}</Loaded>
      <Text>
        <PlayerLink name={search}>{playersText.asTyped(search)}</PlayerLink>
      </Text>
    </Stack>
  );
}

interface MatchListProps extends Props {
  readonly names: readonly string[];
}

function MatchList({ names, search }: MatchListProps) {
  const [, setAddress] = useSearchParams();
  const chosen = chosenName(names, search);
  useEffect(() => {
    if (chosen !== null) setAddress({ name: chosen }, { replace: true });
  }, [chosen, setAddress]);
  return (
    <>
      <Text role="status">{playersText.matches(names.length, search)}</Text>
      <List aria-label={playersText.matchList}>
        {names.map((name) => (
          <List.Item key={name}>
            <PlayerLink name={name}>{name}</PlayerLink>
          </List.Item>
        ))}
      </List>
    </>
  );
}

/** The link is gone with the list when the player is shown, so the focus moves to the content. */
function PlayerLink({ name, children }: { readonly name: string; readonly children: string }) {
  return (
    <Anchor
      component={Link}
      href={`/console/players?name=${encodeURIComponent(name)}`}
      onClick={focusContent}
    >
      {children}
    </Anchor>
  );
}

/** Between two readings of the public standings, in milliseconds. */
const RANKED_STALE_MS = 60_000;

/**
 * Finds names of players that contain a text, at most 50 of each area. Without a session, names with
 * attendance are those of the public standings.
 *
 * @param search empty for none.
 */
function useFoundNames(search: string) {
  const enabled = search !== '';
  const bingo = useGraph(consoleBingoNames, { search }, { enabled });
  const attended = useAttendedNames(search);
  return {
    data: bingo.data && attended.names && mergeNames([attended.names, bingo.data.bingoNames], search),
    error: bingo.error ?? attended.error,
    refetch: () => Promise.all([bingo.refetch(), attended.refetch()]),
  };
}

function useAttendedNames(search: string) {
  const viewer = useViewer();
  const enabled = search !== '';
  const found = useGraph(consoleAttendanceNames, { search }, { enabled: enabled && Boolean(viewer) });
  const ranked = useGraph(
    consoleRankedNames,
    {},
    { enabled: enabled && viewer === null, staleTime: RANKED_STALE_MS },
  );
  if (viewer) {
    const names = found.data && (found.data.attendanceNames ?? []);
    return { names, error: found.error, refetch: found.refetch };
  }
  const standings = ranked.data?.attendanceLeaderboard.standings.map(({ rsn }) => rsn);
  const names = standings && namesContaining(standings, search);
  return { names, error: ranked.error, refetch: ranked.refetch };
}
