import { Anchor, Text, Title } from '@mantine/core';
import { Link } from 'wouter';
import { BoardGrid } from '#console/events/board/board-grid.tsx';
import { taskStateOf } from '#console/events/task-state.ts';
import { Gate } from '#console/frame/gate.tsx';
import { Loaded } from '#console/frame/loaded.tsx';
import { Page } from '#console/frame/page.tsx';
import { useGraph } from '#console/graph/use-graph.ts';
import { formatNumber } from '#console/text/format.ts';
import { mineText } from '#console/text/mine.ts';
import { DinkSetup } from './dink-setup.tsx';
import { type ConsoleMyBoardQuery, consoleMyBoard } from './documents.ts';

interface Props {
  readonly params: { readonly eventId: string };
}

/** The signed-in user's board in an event with its counts, and the set-up of Dink. */
export function MyBoardPage({ params: { eventId } }: Props) {
  return (
    <Gate access="signed_in">
      <MyBoard eventId={eventId} />
    </Gate>
  );
}

function MyBoard({ eventId }: Props['params']) {
  const query = useGraph(consoleMyBoard, { eventId });
  const back = (
    <Anchor component={Link} href="/console/mine">
      {mineText.back}
    </Anchor>
  );
  return (
    <Loaded query={query}>
      {({ bingoEvent, bingoProgress }) => {
        if (!bingoEvent || !bingoProgress) {
          return (
            <Page title={mineText.board} actions={back}>
              <Text>{mineText.notYours}</Text>
            </Page>
          );
        }
        const { rsn, points, bingos } = bingoProgress;
        return (
          <Page title={mineText.toBoard(bingoEvent.name)} actions={back}>
            <Text>{mineText.score(rsn, points, bingos)}</Text>
            <section aria-labelledby="board">
              <Title order={2} size="h3" id="board" mb="sm">
                {mineText.board}
              </Title>
              <BoardGrid
                label={mineText.board}
                size={bingoEvent.boardSize}
                tasks={bingoEvent.board.tasks}
                details={stateOf}
              />
            </section>
            <DinkSetup eventId={eventId} />
          </Page>
        );
      }}
    </Loaded>
  );
}

type Task = NonNullable<ConsoleMyBoardQuery['bingoEvent']>['board']['tasks'][number];

function stateOf({ progress }: Task): string {
  const { state, count, goal } = taskStateOf(progress, false);
  if (state === 'completed') return mineText.completed;
  if (count === null || goal === null) return mineText.notCompleted;
  return mineText.count(formatNumber(count), formatNumber(goal));
}
