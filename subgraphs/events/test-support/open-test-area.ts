import { openAreaForTest, type TestArea } from '#kit/test-support/open-test-area';
import { eventsArea } from '../subgraph';

export type { TestArea } from '#kit/test-support/open-test-area';

/** The events area on a database of its own. @param url a migrated database. */
export function openTestArea(url: string): Promise<TestArea> {
  return openAreaForTest(eventsArea, url);
}
