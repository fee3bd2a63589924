import { Badge, Button, Image, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { DataTable } from '#console/frame/data-table.tsx';
import { ConfirmDialog } from '#console/frame/dialog.tsx';
import { formatMoment } from '#console/frame/format.ts';
import { Loaded } from '#console/frame/notices.tsx';
import { useGraph, useGraphMutation } from '#console/graph/use-graph.ts';
import { type ConsoleTileProgressQuery, consoleDeleteTileProof, consoleTileProgress } from './documents.ts';
import { tilesText } from './text.ts';

const COLOURS = { pending: 'blue', approved: 'green', rejected: 'red' } as const;

/** The viewer's proofs of an event, under a heading. */
export function MyProofs({ eventId }: { readonly eventId: string }) {
  return (
    <section aria-labelledby="my-proofs">
      <Title order={2} size="h3" id="my-proofs" mb="sm">
        {tilesText.myProofs}
      </Title>
      <ProofsOf eventId={eventId} label={tilesText.myProofs} />
    </section>
  );
}

interface Props {
  readonly eventId: string;
  /** Name of the table. */
  readonly label: string;
}

/** The viewer's progress and proofs in an event. */
export function ProofsOf({ eventId, label }: Props) {
  const query = useGraph(consoleTileProgress, { eventId });
  return (
    <Loaded query={query}>
      {({ tileProgress }) =>
        !tileProgress || tileProgress.submissions.length === 0 ? (
          <Text>{tilesText.noProofs}</Text>
        ) : (
          <Stack gap="xs">
            <Text>{tilesText.progress(tileProgress.tilesCompleted, tileProgress.points)}</Text>
            <ProofTable eventId={eventId} label={label} proofs={tileProgress.submissions} />
          </Stack>
        )
      }
    </Loaded>
  );
}

type Proof = NonNullable<ConsoleTileProgressQuery['tileProgress']>['submissions'][number];

function ProofTable({ eventId, label, proofs }: Props & { readonly proofs: readonly Proof[] }) {
  const { mutate, error, isPending, reset } = useGraphMutation(consoleDeleteTileProof);
  const [deleted, setDeleted] = useState<Proof | null>(null);
  const close = () => {
    reset();
    setDeleted(null);
  };
  const columns = [
    { heading: tilesText.tile, cell: ({ tile }: Proof) => tile.name },
    {
      heading: tilesText.preview,
      cell: ({ tile, thumbnailUrl }: Proof) => (
        <Image src={thumbnailUrl} alt={tilesText.image(tile.name)} w={96} h={54} fit="cover" />
      ),
    },
    {
      heading: tilesText.status,
      cell: ({ status }: Proof) => (
        <Badge variant="light" color={COLOURS[status]}>
          {tilesText.statuses[status]}
        </Badge>
      ),
    },
    { heading: tilesText.when, cell: ({ submittedAt }: Proof) => formatMoment(submittedAt) },
    { heading: tilesText.answer, cell: ({ reviewerNotes }: Proof) => reviewerNotes ?? '–' },
    {
      heading: tilesText.action,
      cell: (proof: Proof) =>
        proof.status === 'pending' && (
          <Button
            size="compact-xs"
            variant="default"
            aria-label={tilesText.deleteProof(proof.tile.name)}
            onClick={() => setDeleted(proof)}
          >
            {tilesText.delete}
          </Button>
        ),
    },
  ];
  return (
    <>
      <DataTable label={label} rows={proofs} idOf={({ id }) => id} minWidth={640} columns={columns} />
      {deleted && (
        <ConfirmDialog
          title={tilesText.deleteProof(deleted.tile.name)}
          words={tilesText.deleteProofWords}
          act={tilesText.doDeleteProof}
          failure={error}
          isPending={isPending}
          onConfirm={() => mutate({ eventId, submissionId: deleted.id }, { onSuccess: close })}
          onClose={close}
        />
      )}
    </>
  );
}
