import { MultiSelect } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useGraph } from '#console/graph/use-graph.ts';
import { consoleBingoItems } from './documents.ts';
import { eventFormText } from './text.ts';

const DEBOUNCE_MS = 200;

/** As many parts as a composed goal may have. */
const MOST_ITEMS = 20;

interface Props {
  readonly label: string;
  /** Id of the item; empty if none is chosen. */
  readonly value: string;
  readonly error: string | null;
  /** Receives ids; several only if `isMultiple`. */
  readonly onChange: (ids: readonly string[]) => void;
  readonly isMultiple: boolean;
}

/** Chooses items of the game by their names; an id that the catalogue does not know may be typed. */
export function ItemField({ label, value, error, onChange, isMultiple }: Props) {
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), DEBOUNCE_MS);
  const found = useItems(search);
  const chosen = useItems(value).find((item) => item.value === value);
  const selected = value === '' ? [] : [chosen ?? { value, label: eventFormText.item(value) }];
  const isId = /^\d+$/.test(search) && found.every((item) => item.value !== search);
  const typedId = isId ? [{ value: search, label: eventFormText.item(search) }] : [];
  const offered = [...selected, ...found, ...typedId];
  return (
    <MultiSelect
      label={label}
      description={isMultiple ? eventFormText.itemsHint : null}
      error={error}
      data={[...new Map(offered.map((item) => [item.value, item])).values()]}
      // The platform matched them.
      filter={({ options }) => options}
      searchable
      hidePickedOptions
      maxValues={isMultiple ? MOST_ITEMS : 1}
      nothingFoundMessage={search === '' ? null : eventFormText.noItem}
      searchValue={typed}
      onSearchChange={setTyped}
      value={selected.map((item) => item.value)}
      onChange={onChange}
      comboboxProps={{ withinPortal: false }}
    />
  );
}

function useItems(search: string) {
  const { data } = useGraph(consoleBingoItems, { search }, { enabled: search !== '' });
  return (data?.bingoCatalogue.items ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
}
