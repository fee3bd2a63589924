import { useState } from 'react';
import { useLocation } from 'wouter';
import { DataTable, RowActions } from '#console/frame/data-table.tsx';
import { ConfirmMutation } from '#console/frame/dialog.tsx';
import { formatMoment } from '#console/frame/format.ts';
import { FailureNotice } from '#console/frame/notices.tsx';
import { Section } from '#console/frame/page.tsx';
import { labels } from '#console/frame/text.ts';
import { useGraph } from '#console/graph/use-graph.ts';
import { consoleBingoEventDrafts, consoleDeleteBingoEventDraft } from './documents.ts';
import { draftsText } from './text.ts';

/** The drafts of events, for organisers; nothing while there are none. */
export function EventDrafts() {
  const { data, error } = useGraph(consoleBingoEventDrafts, {});
  const [, navigate] = useLocation();
  const [deleted, setDeleted] = useState<{ readonly id: string; readonly name: string } | null>(null);
  const drafts = data?.bingoEventDrafts ?? [];
  if (drafts.length === 0) return <FailureNotice failure={error} />;
  return (
    <Section title={draftsText.title}>
      <DataTable
        label={draftsText.title}
        rows={drafts}
        idOf={({ id }) => id}
        minWidth={560}
        columns={[
          [labels.name, ({ name }) => name],
          [draftsText.changed, ({ updatedAt }) => formatMoment(updatedAt)],
          [draftsText.changedBy, ({ updatedBy }) => updatedBy?.username ?? '–'],
          [
            labels.action,
            ({ id, name }) => (
              <RowActions
                actions={[
                  [
                    draftsText.continue,
                    draftsText.continueNamed(name),
                    () => navigate(`/console/events/~new?draft=${encodeURIComponent(id)}`),
                  ],
                  [labels.delete, draftsText.deleteNamed(name), () => setDeleted({ id, name })],
                ]}
              />
            ),
          ],
        ]}
      />
      {deleted && (
        <ConfirmMutation
          title={draftsText.deleteNamed(deleted.name)}
          description={draftsText.deleteText}
          act={draftsText.doDelete}
          document={consoleDeleteBingoEventDraft}
          variables={{ id: deleted.id }}
          onClose={() => setDeleted(null)}
        />
      )}
    </Section>
  );
}
