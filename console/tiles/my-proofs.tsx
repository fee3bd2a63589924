import { Badge, Image, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { DataTable, RowActions } from '#console/frame/data-table.tsx';
import { ConfirmMutation, Dialog } from '#console/frame/dialog.tsx';
import { formatMoment } from '#console/frame/format.ts';
import { Loaded } from '#console/frame/notices.tsx';
import { Section } from '#console/frame/page.tsx';
import { labels } from '#console/frame/text.ts';
import { useGraph } from '#console/graph/use-graph.ts';
import { Comments } from '#console/proofs/comments.tsx';
import { type ConsoleTileProgressQuery, consoleDeleteTileProof, consoleTileProgress } from './documents.ts';
import { tilesText } from './text.ts';

const COLOURS = { pending: 'blue', approved: 'green', rejected: 'red' } as const;

/** The viewer's proofs of an event, under a heading. */
export function MyProofs({ eventId }: { readonly eventId: string }) {
  return (
    <Section title={tilesText.myProofs}>
      <ProofsOf eventId={eventId} label={tilesText.myProofs} />
    </Section>
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
            <Text role="status" size="sm" fw={600}>
              {tilesText.unread(unreadIn(tileProgress.submissions))}
            </Text>
            <ProofTable eventId={eventId} label={label} proofs={tileProgress.submissions} />
          </Stack>
        )
      }
    </Loaded>
  );
}

type Proof = NonNullable<ConsoleTileProgressQuery['tileProgress']>['submissions'][number];

/** Returns the number of decisions and comments that the viewer has not read. */
export function unreadIn(proofs: readonly Proof[]): number {
  return proofs.reduce((sum, { unreadCount }) => sum + (unreadCount ?? 0), 0);
}

function ProofTable({ eventId, label, proofs }: Props & { readonly proofs: readonly Proof[] }) {
  const [deleted, setDeleted] = useState<Proof | null>(null);
  const [read, setRead] = useState<Proof | null>(null);
  return (
    <>
      <DataTable
        label={label}
        rows={proofs}
        idOf={({ id }) => id}
        minWidth={640}
        columns={[
          [tilesText.tile, ({ tile }) => tile.name],
          [
            tilesText.preview,
            ({ tile, thumbnailUrl }) => (
              <Image src={thumbnailUrl} alt={tilesText.image(tile.name)} w={96} h={54} fit="cover" />
            ),
          ],
          [
            labels.status,
            ({ status }) => (
              <Badge variant="light" color={COLOURS[status]}>
                {tilesText.statuses[status]}
              </Badge>
            ),
          ],
          [tilesText.when, ({ submittedAt }) => formatMoment(submittedAt)],
          [tilesText.decision, ({ reviewerNotes }) => reviewerNotes ?? '–'],
          [
            labels.action,
            (proof) => {
              const { tile, unreadCount, status } = proof;
              const unread = unreadCount ?? 0;
              return (
                <RowActions
                  actions={[
                    [
                      tilesText.comments(unread),
                      tilesText.commentsOn(tile.name, unread),
                      () => setRead(proof),
                    ],
                    ...(status === 'pending'
                      ? [[labels.delete, tilesText.deleteProof(tile.name), () => setDeleted(proof)] as const]
                      : []),
                  ]}
                />
              );
            },
          ],
        ]}
      />
      {read && (
        <Dialog title={tilesText.image(read.tile.name)} onClose={() => setRead(null)}>
          <Comments id={read.id} isOwn />
        </Dialog>
      )}
      {deleted && (
        <ConfirmMutation
          title={tilesText.deleteProof(deleted.tile.name)}
          description={tilesText.deleteProofText}
          act={tilesText.doDeleteProof}
          document={consoleDeleteTileProof}
          variables={{ eventId, submissionId: deleted.id }}
          onClose={() => setDeleted(null)}
        />
      )}
    </>
  );
}
