import { Text } from '@mantine/core';
import { useState } from 'react';
import { Gate } from '#console/frame/gate.tsx';
import { Loaded } from '#console/frame/loaded.tsx';
import { Page } from '#console/frame/page.tsx';
import { useGraph, useGraphMutation } from '#console/graph/use-graph.ts';
import { templatesText } from '#console/text/templates.ts';
import { ApplyDialog } from './apply-dialog.tsx';
import { consoleBingoTemplates, consoleImportBingoEvent } from './documents.ts';
import { FromEvent } from './from-event.tsx';
import { FromFile } from './from-file.tsx';
import { Library } from './library.tsx';
import { NewEventDialog } from './new-event-dialog.tsx';
import { inputOf, type TemplateSource } from './template-source.ts';

/** Boards to use again: the library, files and other events. */
export function TemplatesPage() {
  return (
    <Gate access={['manage_bingo']}>
      <Page title={templatesText.title}>
        <Templates />
      </Page>
    </Gate>
  );
}

function Templates() {
  const query = useGraph(consoleBingoTemplates, {});
  const [creates, setCreates] = useState<TemplateSource | null>(null);
  const [applies, setApplies] = useState<TemplateSource | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const actions = { onNewEvent: setCreates, onApply: setApplies };
  const onKept = (name: string) => setDone(templatesText.kept(name));
  const onCreated = (name: string) => {
    setCreates(null);
    setDone(templatesText.done(name));
  };
  return (
    <>
      <Text role="status">{done}</Text>
      <Loaded query={query}>
        {({ bingoEventTemplates, bingoEvents }) => (
          <>
            <Library templates={bingoEventTemplates?.nodes ?? []} {...actions} />
            <FromEvent events={bingoEvents} onCreated={onCreated} onKept={onKept} />
            <FromFile {...actions} onKept={onKept} />
            {applies && (
              <ApplyDialog
                source={applies}
                events={bingoEvents}
                onClose={() => setApplies(null)}
                onApplied={(event) => {
                  setApplies(null);
                  setDone(templatesText.applied(event));
                }}
              />
            )}
          </>
        )}
      </Loaded>
      {creates && <Creation source={creates} onCreated={onCreated} onClose={() => setCreates(null)} />}
    </>
  );
}

interface CreationProps {
  readonly source: TemplateSource;
  readonly onCreated: (name: string) => void;
  readonly onClose: () => void;
}

function Creation({ source, onCreated, onClose }: CreationProps) {
  const { mutate, error, isPending } = useGraphMutation(consoleImportBingoEvent);
  return (
    <NewEventDialog
      title={templatesText.newEventFrom(source.name)}
      failure={error}
      isPending={isPending}
      onClose={onClose}
      onCreate={(event) =>
        mutate(
          { input: { ...event, ...inputOf(source) } },
          { onSuccess: ({ importBingoEvent }) => onCreated(importBingoEvent.name) },
        )
      }
    />
  );
}
