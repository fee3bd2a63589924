import { useState } from 'react';
import { DataTable, RowActions } from '#console/frame/data-table.tsx';
import { ConfirmMutation } from '#console/frame/dialog.tsx';
import { formatMoment } from '#console/frame/format.ts';
import { FailureNotice } from '#console/frame/notices.tsx';
import { Section } from '#console/frame/page.tsx';
import { labels } from '#console/frame/text.ts';
import {
  type ConsoleBingoTemplatesQuery,
  consoleBingoTemplate,
  consoleDeleteBingoTemplate,
} from './documents.ts';
import { type TemplateSource, useDownload } from './template-source.ts';
import { templatesText } from './text.ts';

type Template = NonNullable<ConsoleBingoTemplatesQuery['bingoEventTemplates']>['nodes'][number];

/** What the page does with a board. */
export interface SourceActions {
  readonly onNewEvent: (source: TemplateSource) => void;
  readonly onApply: (source: TemplateSource) => void;
}

interface Props extends SourceActions {
  readonly templates: readonly Template[];
}

/** The boards of the library. */
export function Library({ templates, ...actions }: Props) {
  const download = useDownload(
    consoleBingoTemplate,
    ({ bingoEventTemplate }) => bingoEventTemplate?.document,
  );
  const [deleted, setDeleted] = useState<Template | null>(null);
  return (
    <Section title={templatesText.library}>
      <FailureNotice failure={download.error} />
      <DataTable
        label={templatesText.library}
        rows={templates}
        none={templatesText.none}
        idOf={({ id }) => id}
        minWidth={760}
        columns={[
          [labels.name, ({ name }) => name],
          [templatesText.board, ({ boardSize }) => templatesText.side(boardSize)],
          [labels.tasks, ({ taskCount }) => taskCount],
          [labels.created, ({ createdAt }) => formatMoment(createdAt)],
          [
            templatesText.actions,
            (template) => (
              <Uses
                template={template}
                onDownload={() => download.mutate({ name: template.name, variables: { id: template.id } })}
                onDelete={() => setDeleted(template)}
                {...actions}
              />
            ),
          ],
        ]}
      />
      {deleted && (
        <ConfirmMutation
          title={templatesText.deleteNamed(deleted.name)}
          description={templatesText.deleteText}
          act={templatesText.doDelete}
          document={consoleDeleteBingoTemplate}
          variables={{ id: deleted.id }}
          onClose={() => setDeleted(null)}
        />
      )}
    </Section>
  );
}

interface UsesProps extends SourceActions {
  readonly template: Template;
  readonly onDownload: () => void;
  readonly onDelete: () => void;
}

function Uses({ template: { id, name }, onDownload, onDelete, onNewEvent, onApply }: UsesProps) {
  const source = { name, templateId: id };
  return (
    <RowActions
      actions={[
        [templatesText.newEvent, templatesText.newEventFrom(name), () => onNewEvent(source)],
        [templatesText.apply, templatesText.applyNamed(name), () => onApply(source)],
        [templatesText.download, templatesText.downloadNamed(name), onDownload],
        [labels.delete, templatesText.deleteNamed(name), onDelete],
      ]}
    />
  );
}
