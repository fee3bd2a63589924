import { Button, Group, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { DataTable } from '#console/frame/data-table.tsx';
import { ConfirmDialog } from '#console/frame/dialog.tsx';
import { formatMoment } from '#console/frame/format.ts';
import { FailureNotice } from '#console/frame/notices.tsx';
import { useGraphMutation } from '#console/graph/use-graph.ts';
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
  const { mutate, error, isPending, reset } = useGraphMutation(consoleDeleteBingoTemplate);
  const download = useDownload(
    consoleBingoTemplate,
    ({ bingoEventTemplate }) => bingoEventTemplate?.document,
  );
  const [deleted, setDeleted] = useState<Template | null>(null);
  const close = () => {
    reset();
    setDeleted(null);
  };
  return (
    <section aria-labelledby="library">
      <Title order={2} size="h3" id="library" mb="sm">
        {templatesText.library}
      </Title>
      {download.error && <FailureNotice failure={download.error} />}
      {templates.length === 0 ? (
        <Text>{templatesText.none}</Text>
      ) : (
        <DataTable
          label={templatesText.library}
          rows={templates}
          idOf={({ id }) => id}
          minWidth={760}
          columns={[
            { heading: templatesText.name, cell: ({ name }) => name },
            { heading: templatesText.board, cell: ({ boardSize }) => templatesText.side(boardSize) },
            { heading: templatesText.tasks, cell: ({ taskCount }) => taskCount },
            { heading: templatesText.created, cell: ({ createdAt }) => formatMoment(createdAt) },
            {
              heading: templatesText.actions,
              cell: (template) => (
                <Uses
                  template={template}
                  onDownload={() => download.mutate({ name: template.name, variables: { id: template.id } })}
                  onDelete={() => setDeleted(template)}
                  {...actions}
                />
              ),
            },
          ]}
        />
      )}
      {deleted && (
        <ConfirmDialog
          title={templatesText.deleteNamed(deleted.name)}
          words={templatesText.deleteWords}
          act={templatesText.doDelete}
          failure={error}
          isPending={isPending}
          onConfirm={() => mutate({ id: deleted.id }, { onSuccess: close })}
          onClose={close}
        />
      )}
    </section>
  );
}

interface UsesProps extends SourceActions {
  readonly template: Template;
  readonly onDownload: () => void;
  readonly onDelete: () => void;
}

function Uses({ template: { id, name }, onDownload, onDelete, onNewEvent, onApply }: UsesProps) {
  const source = { name, templateId: id };
  const uses = [
    [templatesText.newEvent, templatesText.newEventFrom(name), () => onNewEvent(source)],
    [templatesText.apply, templatesText.applyNamed(name), () => onApply(source)],
    [templatesText.download, templatesText.downloadNamed(name), onDownload],
    [templatesText.delete, templatesText.deleteNamed(name), onDelete],
  ] as const;
  return (
    <Group gap={4} wrap="nowrap">
      {uses.map(([label, description, use]) => (
        <Button key={label} size="compact-xs" variant="default" aria-label={description} onClick={use}>
          {label}
        </Button>
      ))}
    </Group>
  );
}
