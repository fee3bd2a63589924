import { Table } from '@mantine/core';
import type { ReactNode } from 'react';

/** A column: its heading and what a row shows in it. */
interface Column<Row> {
  readonly heading: string;
  readonly cell: (row: Row) => ReactNode;
}

interface Props<Row> {
  /** Name of the table. */
  readonly label: string;
  readonly rows: readonly Row[];
  readonly idOf: (row: Row) => string | number;
  /** The first one names the row. */
  readonly columns: readonly Column<Row>[];
  readonly minWidth?: number;
}

/** A table that scrolls sideways where the window is narrow. */
export function DataTable<Row>({ label, rows, idOf, columns, minWidth = 560 }: Props<Row>) {
  return (
    <Table.ScrollContainer
      minWidth={minWidth}
      scrollAreaProps={{ viewportProps: { tabIndex: 0, role: 'group', 'aria-label': label } }}
    >
      <Table aria-label={label}>
        <Table.Thead>
          <Table.Tr>
            {columns.map(({ heading }) => (
              <Table.Th key={heading} scope="col">
                {heading}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={idOf(row)}>
              {columns.map(({ heading, cell }, index) =>
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
