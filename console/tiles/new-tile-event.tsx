import { useLocation } from 'wouter';
import { Gate } from '#console/frame/gate.tsx';
import { Page } from '#console/frame/page.tsx';
import { useGraphMutation } from '#console/graph/use-graph.ts';
import { tilesText } from '#console/text/tiles.ts';
import { consoleCreateTileEvent } from './documents.ts';
import { EMPTY_TILE_EVENT, newTileEventInput } from './event-draft.ts';
import { TileEventForm } from './event-form.tsx';

/** Creates a tile event, whose tiles are added on its page. */
export function NewTileEventPage() {
  const { mutate, error, isPending } = useGraphMutation(consoleCreateTileEvent);
  const [, navigate] = useLocation();
  return (
    <Gate access={['manage_events']}>
      <Page title={tilesText.create}>
        <TileEventForm
          initial={EMPTY_TILE_EVENT}
          submit={tilesText.save}
          failure={error}
          isPending={isPending}
          onSave={(draft, { onSaved }) =>
            mutate(
              { input: newTileEventInput(draft) },
              {
                onSuccess: ({ createTileEvent: { id } }) => {
                  onSaved();
                  navigate(`/console/tiles/${encodeURIComponent(id)}/edit`);
                },
              },
            )
          }
        />
      </Page>
    </Gate>
  );
}
