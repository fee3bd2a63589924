import { Button, Group, Text } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { formatMoment, nameOf } from '#console/frame/format.ts';
import { FailureNotice } from '#console/frame/notices.tsx';
import { useGraphMutation } from '#console/graph/use-graph.ts';
import { consoleClaimSubmissions, consoleReleaseSubmissions } from './documents.ts';
import { type ClaimState, claimState, type Submission } from './submission.ts';
import { reviewText } from './text.ts';

/** Says who claims the shown proof, and claims or releases it by a button or a key. */
export function ClaimBar({
  submission,
  viewerId,
}: {
  readonly submission: Submission;
  readonly viewerId: string;
}) {
  const claim = useGraphMutation(consoleClaimSubmissions);
  const release = useGraphMutation(consoleReleaseSubmissions);
  const state = claimState(submission, viewerId, Date.now());
  const isPending = claim.isPending || release.isPending;
  const toggle = () => {
    if (isPending || state === 'other') return;
    const { mutate } = state === 'own' ? release : claim;
    mutate({ ids: [submission.id] });
  };
  useHotkeys([['m', toggle]]);
  const [unclaimed] = claim.data?.claimTileSubmissions ?? [];
  const failure = claim.error ?? release.error;
  return (
    <>
      <Group gap="sm">
        <Text size="sm" role="note">
          {claimText(submission, state)}
        </Text>
        {state !== 'other' && (
          <Button size="compact-sm" variant="default" disabled={isPending} onClick={toggle}>
            {state === 'own' ? reviewText.release : reviewText.claim}
          </Button>
        )}
      </Group>
      {unclaimed?.error && state === 'none' && (
        <Text size="sm" role="alert">
          {unclaimed.error}
        </Text>
      )}
      {failure && <FailureNotice failure={failure} />}
    </>
  );
}

function claimText({ claim }: Submission, state: ClaimState): string {
  if (claim === null || state === 'none') return reviewText.unclaimed;
  const until = formatMoment(claim.until);
  return state === 'own'
    ? reviewText.claimedByYou(until)
    : reviewText.claimedBy(nameOf(claim.reviewer), until);
}
