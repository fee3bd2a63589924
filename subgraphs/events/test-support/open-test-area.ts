import { openAreaForTest, type TestArea } from '#kit/test-support/open-test-area';
import { eventsArea } from '../subgraph';

export type { TestArea } from '#kit/test-support/open-test-area';

/** Opens the events subgraph on its own database. @param url of a migrated database. */
export function openTestArea(url: string): Promise<TestArea> {
  return openAreaForTest(eventsArea, url);
}
