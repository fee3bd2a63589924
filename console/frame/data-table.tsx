import { Button, Group, Table, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { text } from './text.ts';

/** A column: its heading and what a row shows in it. */
export type Column<Row> = readonly [heading: string, cell: (row: Row) => ReactNode];

interface Props<Row> {
  /** Name of the table. */
  readonly label: string;
  readonly rows: readonly Row[];
  /** What is said instead of a table without rows. */
  readonly none?: string;
  readonly idOf: (row: Row) => string | number;
  /** The first one names the row. */
  readonly columns: readonly Column<Row>[];
  readonly minWidth?: number;
}

/** A table that scrolls sideways where the window is narrow. */
export function DataTable<Row>({ label, rows, none, idOf, columns, minWidth = 560 }: Props<Row>) {
  if (none !== undefined && rows.length === 0) return <Text>{none}</Text>;
  return (
    <Table.ScrollContainer
      minWidth={minWidth}
      scrollAreaProps={{ viewportProps: { tabIndex: 0, role: 'group', 'aria-label': label } }}
    >
      <Table aria-label={label}>
        <Table.Thead>
          <Table.Tr>
            {columns.map(([heading]) => (
              <Table.Th key={heading} scope="col">
                {heading}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={idOf(row)}>
              {columns.map(([heading, cell], index) =>
                index === 0 ? (
                  <Table.Th key={heading} scope="row">
                    {cell(row)}
                  </Table.Th>
                ) : (
                  <Table.Td key={heading}>{cell(row)}</Table.Td>
                ),
              )}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

interface RowActionsProps {
  readonly size?: 'xs' | 'compact-xs' | 'compact-sm';
  readonly actions: readonly (readonly [label: string, description: string, act: () => void])[];
}

/** What can be done with a row: small buttons, each with a description that names the row. */
export function RowActions({ size = 'compact-xs', actions }: RowActionsProps) {
  return (
    <Group gap={4} wrap="nowrap">
      {actions.map(([label, description, act]) => (
        <Button key={label} size={size} variant="default" aria-label={description} onClick={act}>
          {label}
        </Button>
      ))}
    </Group>
  );
}

interface MoreButtonProps {
  readonly query: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly fetchNextPage: () => unknown;
  };
}

/** Reads the next page of a list, if there is one. */
export function MoreButton({ query }: MoreButtonProps) {
  if (!query.hasNextPage) return null;
  return (
    <Button variant="default" loading={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
      {text.more}
    </Button>
  );
}
