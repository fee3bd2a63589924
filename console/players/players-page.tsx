import { useState } from 'react';
import { useSearchParams } from 'wouter';
import { Page } from '#console/frame/page.tsx';
import { useViewer } from '#console/frame/viewer.ts';
import { today } from '#console/text/format.ts';
import { playersText } from '#console/text/players.ts';
import { Community } from './community.tsx';
import { Gains } from './gains.tsx';
import { Matches } from './matches.tsx';
import { daysUntil } from './period.ts';
import { PlayerSearch } from './player-search.tsx';
import { Statistics } from './statistics.tsx';

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

/** What is known of a player. */
function Details({ name }: { readonly name: string }) {
  const [initial] = useState(() => daysUntil(today(), 30));
  return (
    <>
      <Gains name={name} initial={initial} />
      <Statistics username={name} />
    </>
  );
}
