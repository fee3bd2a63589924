import { Alert, Badge, Button, Group, Progress, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { BoardGrid } from '#console/events/board-grid.tsx';
import { EventCards } from '#console/events/event-cards.tsx';
import { TaskSymbol } from '#console/events/task-symbol.tsx';
import { DataTable, RowActions } from '#console/frame/data-table.tsx';
import { Dialog } from '#console/frame/dialog.tsx';
import { FailureNotice, SecretNotice } from '#console/frame/notices.tsx';
import { Page, Section, Unknown, useFacts } from '#console/frame/page.tsx';
import { PageIcon } from '#console/frame/page-icon.tsx';
import { PAGES } from '#console/frame/pages.ts';
import { GraphFailure } from '#console/graph/graph-failure.ts';
import { DinkDrawing } from '#console/mine/dink-drawing.tsx';
import { designText } from './text.ts';

/** Every component with invented contents, to see a change of the design in one look; in sandboxes only. */
export function DesignPage() {
  const { sandbox } = useFacts();
  if (!sandbox)
    return <Unknown description={designText.absent} list={{ label: designText.back, href: '/' }} />;
  return (
    <Page title={designText.title}>
      <Text>{designText.introduction}</Text>
      <Actions />
      <Notices />
      <Forms />
      <Section title={designText.cards}>
        <EventCards
          label={designText.cards}
          none={designText.empty}
          events={STATUSES.map((status) => ({
            id: status,
            name: `Bingo (${status})`,
            status,
            picture: null,
          }))}
          hrefOf={() => '/console/design'}
        >
          {() => <Text size="sm">{designText.detail}</Text>}
        </EventCards>
      </Section>
      <Tables />
      <Boards />
      <Section title={designText.symbols}>
        <Group>
          {TRIGGERS.map((trigger) => (
            <Stack key={trigger} align="center" gap={4}>
              <TaskSymbol trigger={`${trigger}:1`} />
              <Text size="xs">{trigger}</Text>
            </Stack>
          ))}
        </Group>
        <Group mt="md">
          {PAGES.map(({ name }) => (
            <PageIcon key={name} name={name} />
          ))}
        </Group>
        <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} mt="md">
          {[0, 1, 2, 3, 4].map((step) => (
            <DinkDrawing key={step} step={step} />
          ))}
        </SimpleGrid>
      </Section>
    </Page>
  );
}

const STATUSES = ['active', 'upcoming', 'completed'] as const;

const TRIGGERS = [
  'npc_kill',
  'item_obtain',
  'collection_log',
  'skill_level',
  'xp_gain',
  'quest_complete',
  'achievement',
  'clue',
  'pet',
  'combat_achievement',
  'slayer_task',
  'item_value',
  'manual',
];

function Actions() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Section title={designText.actions}>
      <Group>
        <Button>{designText.primary}</Button>
        <Button variant="default">{designText.secondary}</Button>
        <Button color="red.9">{designText.destructive}</Button>
        <Button loading>{designText.primary}</Button>
        <Button disabled>{designText.disabled}</Button>
        <Button variant="default" onClick={() => setIsOpen(true)}>
          {designText.openDialog}
        </Button>
      </Group>
      <Group mt="sm">
        {(['green', 'blue', 'gray', 'orange', 'red'] as const).map((colour) => (
          <Badge key={colour} variant="light" color={colour}>
            {colour}
          </Badge>
        ))}
      </Group>
      {isOpen && (
        <Dialog title={designText.openDialog} onClose={() => setIsOpen(false)}>
          {designText.detail}
        </Dialog>
      )}
    </Section>
  );
}

function Notices() {
  return (
    <Section title={designText.notices}>
      <Stack>
        <Alert color="blue">{designText.detail}</Alert>
        <Alert color="orange">{designText.detail}</Alert>
        <FailureNotice
          failure={new GraphFailure(designText.failure, 'INTERNAL_SERVER_ERROR')}
          again={() => {}}
        />
        <SecretNotice title={designText.secret} value="pat_invented" description={designText.detail} />
      </Stack>
    </Section>
  );
}

function Forms() {
  return (
    <Section title={designText.forms}>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput label={designText.field} description={designText.detail} required />
        <TextInput label={designText.wrongField} error={designText.detail} defaultValue="?" />
      </SimpleGrid>
    </Section>
  );
}

function Tables() {
  return (
    <Section title={designText.tables}>
      <DataTable
        label={designText.tables}
        rows={STATUSES}
        idOf={(status) => status}
        columns={[
          [designText.field, (status) => status],
          [designText.progress, () => <Progress value={40} aria-label={designText.progress} />],
          [
            designText.actions,
            (status) => (
              <RowActions actions={[[designText.secondary, `${designText.secondary} ${status}`, () => {}]]} />
            ),
          ],
        ]}
      />
      <DataTable
        label={designText.emptyTable}
        rows={[]}
        none={designText.empty}
        idOf={String}
        columns={[[designText.field, String]]}
      />
    </Section>
  );
}

function Boards() {
  const tasks = TRIGGERS.slice(0, 7).map((trigger, position) => ({
    position,
    name: trigger,
    trigger: `${trigger}:1`,
    picture: null,
  }));
  return (
    <Section title={designText.board}>
      <BoardGrid
        label={designText.board}
        size={3}
        tasks={tasks}
        details={() => designText.detail}
        share={({ position }) => position / 6}
        onChoose={() => {}}
      />
    </Section>
  );
}
