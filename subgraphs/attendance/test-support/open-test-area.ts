import { openAreaForTest, type TestArea } from '#kit/test-support/open-test-area';
import type { Principal } from '#protocol/principal';
import type { SubgraphResult } from '#protocol/subgraph-operation';
import { stageFile } from '#runtime/files/test-support/temporary-files';
import { attendanceArea } from '../subgraph';

export type { TestArea } from '#kit/test-support/open-test-area';

/** Opens the attendance subgraph on its own database. @param url of a migrated database. */
export function openTestArea(url: string): Promise<TestArea> {
  return openAreaForTest(attendanceArea, url);
}

/** Executes an operation with `$file` set to an uploaded file. */
export async function upload(
  area: TestArea,
  query: string,
  content: string,
  principal: Principal,
): Promise<SubgraphResult> {
  const file = await stageFile(area.temporary.files, content);
  return area.execute(query, { file: file.reference }, principal, [file]);
}
