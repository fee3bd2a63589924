import { Loader } from '@mantine/core';
import { text } from '#console/text/text.ts';

/** Says that a part of a page loads. What follows it on the page is shown with it (console/styles.css). */
export function Loading() {
  return <Loader className="loading" role="status" aria-label={text.loading} />;
}
