import { Button, Group, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { DataTable } from '#console/frame/data-table.tsx';
import { formatNumber } from '#console/text/format.ts';
import { tilesText } from '#console/text/tiles.ts';
import { DeleteTileDialog, EditTileDialog, type Tile } from './tile-dialogs.tsx';

const DIALOGS = { edit: EditTileDialog, delete: DeleteTileDialog };

/** The tiles of an event, which are edited and deleted here. */
export function TileList({ tiles }: { readonly tiles: readonly Tile[] }) {
  const [shown, setShown] = useState<{ what: keyof typeof DIALOGS; tile: Tile } | null>(null);
  const Shown = shown && DIALOGS[shown.what];
  const actions = (tile: Tile) =>
    (
      [
        ['edit', tilesText.edit, tilesText.editNamed(tile.name)],
        ['delete', tilesText.delete, tilesText.deleteNamed(tile.name)],
      ] as const
    ).map(([what, label, description]) => (
      <Button
        key={what}
        size="compact-xs"
        variant="default"
        aria-label={description}
        onClick={() => setShown({ what, tile })}
      >
        {label}
      </Button>
    ));
  return (
    <section aria-labelledby="tiles">
      <Title order={2} size="h3" id="tiles" mb="sm">
        {tilesText.tiles}
      </Title>
      {tiles.length === 0 ? (
        <Text>{tilesText.noTiles}</Text>
      ) : (
        <DataTable
          label={tilesText.tiles}
          rows={tiles}
          idOf={({ id }) => id}
          minWidth={480}
          columns={[
            { heading: tilesText.tile, cell: ({ name }) => name },
            { heading: tilesText.position, cell: ({ position }) => position },
            { heading: tilesText.points, cell: ({ points }) => formatNumber(points) },
            {
              heading: tilesText.action,
              cell: (tile) => (
                <Group gap={4} wrap="nowrap">
                  {actions(tile)}
                </Group>
              ),
            },
          ]}
        />
      )}
      {shown && Shown && <Shown tile={shown.tile} onClose={() => setShown(null)} />}
    </section>
  );
}
