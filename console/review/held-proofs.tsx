import { Anchor, Stack } from '@mantine/core';
import { DataTable, RowActions } from '#console/frame/data-table.tsx';
import { formatMoment, nameOf } from '#console/frame/format.ts';
import { FailureNotice, Loaded } from '#console/frame/notices.tsx';
import { labels } from '#console/frame/text.ts';
import { useGraph, useGraphMutation } from '#console/graph/use-graph.ts';
import { LiveBadge, useLive } from '#console/graph/use-live.tsx';
import { consoleHeldSubmissions, consoleResumeSubmission, consoleReviewQueueChanged } from './documents.ts';
import { reviewText } from './text.ts';
import { proofName } from './waiting-list.tsx';

/** The proofs on hold, with who put them there and why. */
export function HeldProofs() {
  const query = useGraph(consoleHeldSubmissions, {});
  const isLive = useLive(consoleReviewQueueChanged, null, consoleHeldSubmissions);
  const { mutate, error } = useGraphMutation(consoleResumeSubmission);
  return (
    <Loaded query={query}>
      {({ tileSubmissions }) => (
        <Stack gap="md">
          <LiveBadge isLive={isLive} />
          <FailureNotice failure={error} />
          <DataTable
            label={reviewText.tabs.held}
            rows={tileSubmissions?.submissions ?? []}
            none={reviewText.noneHeld}
            idOf={({ id }) => id}
            minWidth={720}
            columns={[
              [
                reviewText.proof,
                (proof) => (
                  <Anchor href={proof.imageUrl} target="_blank" rel="noreferrer" size="sm">
                    {proofName(proof)}
                  </Anchor>
                ),
              ],
              [labels.event, ({ event }) => event.name],
              [reviewText.reason, ({ hold }) => hold?.reason],
              [reviewText.heldBy, ({ hold }) => nameOf(hold?.reviewer ?? null)],
              [reviewText.heldSince, ({ hold }) => hold && formatMoment(hold.since)],
              [
                labels.action,
                (proof) => (
                  <RowActions
                    size="compact-sm"
                    actions={[
                      [
                        reviewText.resume,
                        reviewText.resumeNamed(proofName(proof)),
                        () => mutate({ id: proof.id }),
                      ],
                    ]}
                  />
                ),
              ],
            ]}
          />
        </Stack>
      )}
    </Loaded>
  );
}
