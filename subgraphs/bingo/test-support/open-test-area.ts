import { openAreaForTest, type TestArea } from '#kit/test-support/open-test-area';
import { bingoArea } from '../subgraph';

export type { TestArea } from '#kit/test-support/open-test-area';

/** Opens the bingo area on a database of its own. @param url a migrated database. */
export function openTestArea(url: string): Promise<TestArea> {
  return openAreaForTest(bingoArea, url);
}
