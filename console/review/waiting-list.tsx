import { Button, Checkbox, Title } from '@mantine/core';
import { DataTable } from '#console/frame/data-table.tsx';
import { formatMoment, nameOf } from '#console/text/format.ts';
import { reviewText } from '#console/text/review.ts';
import { claimState, type Submission } from './submission.ts';

interface Props {
  readonly submissions: readonly Submission[];
  readonly viewerId: string;
  readonly selected: readonly string[];
  readonly onSelect: (ids: readonly string[]) => void;
  readonly onShow: (id: string) => void;
}

/** The proofs that wait, to show one or to select several. */
export function WaitingList({ submissions, viewerId, selected, onSelect, onShow }: Props) {
  const toggle = (id: string) =>
    onSelect(selected.includes(id) ? selected.filter((one) => one !== id) : [...selected, id]);
  const now = Date.now();
  return (
    <section aria-labelledby="waiting">
      <Title order={2} size="h3" id="waiting" mb="sm">
        {reviewText.list}
      </Title>
      <Checkbox
        label={reviewText.selectAll}
        checked={selected.length === submissions.length}
        indeterminate={selected.length > 0 && selected.length < submissions.length}
        onChange={(event) => onSelect(event.currentTarget.checked ? submissions.map(({ id }) => id) : [])}
      />
      <DataTable
        label={reviewText.list}
        rows={submissions}
        idOf={({ id }) => id}
        minWidth={640}
        columns={[
          {
            heading: reviewText.proof,
            cell: (one) => (
              <Checkbox
                label={proofName(one)}
                checked={selected.includes(one.id)}
                onChange={() => toggle(one.id)}
              />
            ),
          },
          { heading: reviewText.event, cell: ({ event }) => event.name },
          { heading: reviewText.when, cell: ({ submittedAt }) => formatMoment(submittedAt) },
          {
            heading: reviewText.claims,
            cell: (one) => claimCell(one, claimState(one, viewerId, now)),
          },
          {
            heading: reviewText.action,
            cell: (one) => (
              <Button
                size="compact-sm"
                variant="default"
                aria-label={reviewText.showNamed(proofName(one))}
                onClick={() => onShow(one.id)}
              >
                {reviewText.show}
              </Button>
            ),
          },
        ]}
      />
    </section>
  );
}

/** Returns how a proof is named in lists and results. */
export function proofName({ tile, submitter }: Pick<Submission, 'tile' | 'submitter'>): string {
  return reviewText.proofName(tile.name, nameOf(submitter));
}

function claimCell({ claim }: Submission, state: ReturnType<typeof claimState>): string {
  if (state === 'none') return reviewText.nobody;
  return state === 'own' ? reviewText.you : nameOf(claim?.reviewer ?? null);
}
