import { Autocomplete, Button, Group, VisuallyHidden } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type FormEvent, useState } from 'react';
import { useSearchParams } from 'wouter';
import { playersText } from '#console/text/players.ts';
import { useFoundNames } from './use-found-names.ts';

const DEBOUNCE_MS = 250;

/** Shorter texts are in too many names to suggest some. */
const SHORTEST_SEARCH = 2;

const MOST_SUGGESTIONS = 8;

/**
 * Finds players by a part of the name, with suggestions while the user types.
 *
 * @param shown the name or search in the page's address.
 */
export function PlayerSearch({ shown }: { readonly shown: string }) {
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
