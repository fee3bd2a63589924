import { Stack, Text, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { DataTable } from '#console/frame/data-table.tsx';
import { Form } from '#console/frame/form.tsx';
import { Section } from '#console/frame/page.tsx';
import { labels } from '#console/frame/text.ts';
import { useGraphMutation } from '#console/graph/use-graph.ts';
import { consoleAddBingoParticipants } from './documents.ts';
import { MOST_NAMES, readPlayerNames } from './player-names.ts';
import { eventRegistrationText } from './registration-text.ts';
import { TeamChoice, type TeamOption } from './team-choice.tsx';

interface Props {
  readonly eventId: string;
  readonly teams: readonly TeamOption[];
}

function namesProblem(text: string): string | null {
  const { length } = readPlayerNames(text);
  if (length === 0) return eventRegistrationText.namesMissing;
  return length > MOST_NAMES ? eventRegistrationText.namesTooMany(MOST_NAMES) : null;
}

/** Adds players to an event from a list of names. */
export function AddPlayers({ eventId, teams }: Props) {
  const addition = useGraphMutation(consoleAddBingoParticipants);
  const form = useForm({ initialValues: { names: '', teamId: '' }, validate: { names: namesProblem } });
  const add = form.onSubmit(({ names, teamId }) =>
    addition.mutate(
      { eventId, names: readPlayerNames(names), teamId: teamId === '' ? null : teamId },
      { onSuccess: () => form.setFieldValue('names', '') },
    ),
  );
  const results = addition.data?.addBingoParticipants;
  return (
    <Section title={eventRegistrationText.add}>
      <Stack maw={640}>
        <Text size="sm">{eventRegistrationText.addText}</Text>
        <Form
          onSubmit={add}
          mutation={addition}
          submit={eventRegistrationText.doAdd(readPlayerNames(form.values.names).length)}
        >
          <Textarea
            required
            label={eventRegistrationText.names}
            autosize
            minRows={3}
            maxRows={12}
            {...form.getInputProps('names')}
          />
          <TeamChoice
            teams={teams}
            value={form.values.teamId}
            onChange={(teamId) => form.setFieldValue('teamId', teamId)}
          />
        </Form>
        {results && (
          <DataTable
            label={eventRegistrationText.added}
            rows={results}
            idOf={({ name }) => name}
            minWidth={300}
            columns={[
              [labels.player, ({ name }) => name],
              [
                eventRegistrationText.outcome,
                ({ outcome, error }) =>
                  error === null
                    ? eventRegistrationText.outcomes[outcome]
                    : `${eventRegistrationText.outcomes[outcome]}: ${error}`,
              ],
            ]}
          />
        )}
      </Stack>
    </Section>
  );
}
