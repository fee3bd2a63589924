import { Code, Group, NativeSelect, Text, TextInput } from '@mantine/core';
import { useGraph } from '#console/graph/use-graph.ts';
import { eventFormText } from '#console/text/events.ts';
import { type ConsoleBingoCatalogueQuery, consoleBingoCatalogue } from './documents.ts';
import {
  hasGoal,
  hasTarget,
  readTriggerDraft,
  TRIGGER_TYPES,
  type TriggerDraft,
  type TriggerType,
  writeTrigger,
} from './trigger-draft.ts';

interface Props {
  readonly draft: TriggerDraft;
  readonly onChange: (draft: TriggerDraft) => void;
  readonly error: string | null;
}

type Catalogue = ConsoleBingoCatalogueQuery['bingoCatalogue'];

/** Edits a trigger part by part, with the names of the catalogue as suggestions. */
export function TriggerBuilder({ draft, onChange, error }: Props) {
  const { data } = useGraph(consoleBingoCatalogue, {});
  const { type, target, goal } = draft;
  const targets = data ? targetsOf(data.bingoCatalogue, type) : [];
  const goals = data && type === 'achievement' ? data.bingoCatalogue.diaryTiers : [];
  return (
    <>
      <NativeSelect
        label={eventFormText.trigger}
        value={type}
        data={TRIGGER_TYPES.map((value) => ({ value, label: eventFormText.types[value] }))}
        onChange={({ currentTarget: { value } }) => onChange(withType(draft, value))}
      />
      <Group grow align="flex-start">
        {hasTarget(type) && (
          <TextInput
            label={eventFormText.targets[type]}
            value={target}
            list="trigger-targets"
            error={error}
            onChange={(event) => onChange({ ...draft, target: event.currentTarget.value })}
          />
        )}
        {hasGoal(type) && (
          <TextInput
            label={eventFormText.goals[type]}
            value={goal}
            list="trigger-goals"
            inputMode={type === 'achievement' ? 'text' : 'numeric'}
            error={hasTarget(type) ? null : error}
            onChange={(event) => onChange({ ...draft, goal: event.currentTarget.value })}
          />
        )}
      </Group>
      <Suggestions id="trigger-targets" names={targets} />
      <Suggestions id="trigger-goals" names={goals} />
      <Text size="sm" c="dimmed">
        {eventFormText.expression} <Code>{writeTrigger(draft)}</Code>
      </Text>
    </>
  );
}

function Suggestions({ id, names }: { readonly id: string; readonly names: readonly string[] }) {
  return (
    <datalist id={id}>
      {names.map((name) => (
        <option key={name} value={name} />
      ))}
    </datalist>
  );
}

/** Changes the type; an expression keeps what was written before. */
function withType(draft: TriggerDraft, value: string): TriggerDraft {
  const type = TRIGGER_TYPES.find((one) => one === value) ?? draft.type;
  if (type === 'other') return { type, target: writeTrigger(draft), goal: '' };
  return draft.type === 'other' ? { ...readTriggerDraft(draft.target), type } : { ...draft, type };
}

function targetsOf(catalogue: Catalogue, type: TriggerType): readonly string[] {
  switch (type) {
    case 'npc_kill':
    case 'kc_gain':
      return catalogue.bosses.map(({ name }) => name);
    case 'skill_level':
    case 'xp_gain':
      return catalogue.skills;
    case 'quest_complete':
      return catalogue.quests;
    case 'achievement':
      return catalogue.diaries;
    case 'clue':
      return catalogue.clueTiers;
    case 'pet':
      return catalogue.pets;
    default:
      return [];
  }
}
