import { Anchor, List, Stack, Text } from '@mantine/core';
import { useEffect } from 'react';
import { Link, useSearchParams } from 'wouter';
import { focusContent } from '#console/frame/focus-content.ts';
import { Loaded } from '#console/frame/loaded.tsx';
import { playersText } from '#console/text/players.ts';
import { chosenName } from './match-names.ts';
import { useFoundNames } from './use-found-names.ts';

interface Props {
  readonly search: string;
}

/** The players whose names contain a text; if the text says which is meant, that player is shown instead. */
export function Matches({ search }: Props) {
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

interface PlayerLinkProps {
  readonly name: string;
  readonly children: string;
}

/** The link is gone with the list when the player is shown, so the focus moves to the content. */
function PlayerLink({ name, children }: PlayerLinkProps) {
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
