import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Suggestions } from '#console/frame/form.tsx';
import { useGraph } from '#console/graph/use-graph.ts';
import { mineText } from '#console/mine/text.ts';
import { consoleMyParticipations } from './documents.ts';

/** Returns a form with the name of the player, and a note. */
export function usePlayerForm() {
  return useForm({
    initialValues: { rsn: '', note: '' },
    validate: { rsn: (rsn) => (rsn.trim() === '' ? mineText.rsnMissing : null) },
  });
}

interface Props {
  /** Unique on the page. */
  readonly id: string;
  readonly form: ReturnType<typeof usePlayerForm>;
}

/** The name of the player; suggests those that the user registered with before. */
export function PlayerName({ id, form }: Props) {
  const { data } = useGraph(consoleMyParticipations, {});
  const names = data && 'user' in data.viewer ? (data.viewer.user.rsns ?? []) : [];
  return (
    <>
      <TextInput required label={mineText.rsn} maxLength={12} list={id} {...form.getInputProps('rsn')} />
      <Suggestions id={id} names={names} />
    </>
  );
}
