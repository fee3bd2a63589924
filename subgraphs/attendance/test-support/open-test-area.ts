import { openAreaForTest, type TestArea } from '#kit/test-support/open-test-area';
import type { Principal } from '#protocol/principal';
import type { SubgraphResult } from '#protocol/subgraph-operation';
import { stageFile } from '#runtime/files/test-support/temporary-files';
import { attendanceArea } from '../subgraph';

export type { TestArea } from '#kit/test-support/open-test-area';

/** The attendance area on a database of its own. @param url a migrated database. */
export function openTestArea(url: string): Promise<TestArea> {
  return openAreaForTest(attendanceArea, url);
}

/** Executes an operation whose `$file` is a file of this content. */
export async function upload(
  area: TestArea,
  query: string,
  content: string,
  principal: Principal,
): Promise<SubgraphResult> {
  const file = await stageFile(area.temporary.files, content);
  return area.execute(query, { file: file.reference }, principal, [file]);
}
