import { Button, Code, Fieldset, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { Suggestions } from '#console/frame/form.tsx';
import { send } from '#console/graph/send.ts';
import { useGraph } from '#console/graph/use-graph.ts';
import {
  type ConsoleBingoCatalogueQuery,
  consoleBingoCatalogue,
  consoleBingoTriggerProblem,
} from './documents.ts';
import { ItemField } from './item-field.tsx';
import { eventFormText } from './text.ts';
import {
  countProblem,
  EMPTY_TRIGGER,
  hasCount,
  hasTarget,
  isComposed,
  isOfItem,
  sentenceOfProblem,
  TRIGGER_TYPES,
  type TriggerDraft,
  type TriggerType,
  triggerProblem,
  withItems,
  withType,
  writeTrigger,
} from './trigger.ts';

interface Props {
  readonly draft: TriggerDraft;
  readonly onChange: (draft: TriggerDraft) => void;
  readonly error: string | null;
}

/** Edits a trigger part by part, with the names of the catalogue as suggestions. */
export function TriggerBuilder({ draft, onChange, error }: Props) {
  return (
    <>
      <TriggerFields draft={draft} onChange={onChange} error={error} level={1} isSummed={false} />
      <Text size="sm" c="dimmed">
        {eventFormText.expression} <Code className="address">{writeTrigger(draft)}</Code>
      </Text>
    </>
  );
}

type Catalogue = ConsoleBingoCatalogueQuery['bingoCatalogue'];

/** Levels of composed triggers that the platform accepts. */
const MOST_LEVELS = 3;

interface FieldsProps extends Props {
  /** From 1, one more within each composed trigger. */
  readonly level: number;
  /** Whether the trigger is a part of a sum, which has no count of its own. */
  readonly isSummed: boolean;
}

function TriggerFields({ draft, onChange, error, level, isSummed }: FieldsProps) {
  const { data } = useGraph(consoleBingoCatalogue, {});
  const id = useId();
  const { type, target, goal } = draft;
  const targets = data ? targetsOf(data.bingoCatalogue, type) : [];
  const goals = data && type === 'achievement' ? data.bingoCatalogue.diaryTiers : [];
  const types = TRIGGER_TYPES.filter((known) => !isComposed(known) || (level <= MOST_LEVELS && !isSummed));
  const isItem = isOfItem(type);
  const ofCount = error === null ? null : countProblem(draft, isSummed);
  const isOfParts =
    isComposed(type) && (ofCount !== null || draft.parts.length === 0 || partsProblem(draft) !== null);
  return (
    <>
      <NativeSelect
        label={eventFormText.trigger}
        value={type}
        error={isComposed(type) && !isOfParts ? error : null}
        data={types.map((value) => ({ value, label: eventFormText.types[value] }))}
        onChange={({ currentTarget: { value } }) =>
          onChange(withType(draft, TRIGGER_TYPES.find((known) => known === value) ?? type))
        }
      />
      <Group grow align="flex-start">
        {isItem && (
          <ItemField
            label={eventFormText.targets[type]}
            value={target}
            error={ofCount !== null && target.trim() !== '' ? null : error}
            isMultiple={level === 1}
            onChange={(ids) => onChange(withItems(draft, ids))}
          />
        )}
        {hasTarget(type) && !isItem && (
          <TextInput
            label={eventFormText.targets[type]}
            value={target}
            list={`${id}-targets`}
            error={ofCount !== null && target.trim() !== '' ? null : error}
            onChange={(event) => onChange({ ...draft, target: event.currentTarget.value })}
          />
        )}
        {hasCount(type, isSummed) && (
          <TextInput
            label={eventFormText.goals[type]}
            value={goal}
            list={`${id}-goals`}
            inputMode={type === 'achievement' ? 'text' : 'numeric'}
            error={ofCount ?? (hasTarget(type) || isComposed(type) ? null : error)}
            onChange={(event) => onChange({ ...draft, goal: event.currentTarget.value })}
          />
        )}
      </Group>
      <Suggestions id={`${id}-targets`} names={targets} />
      <Suggestions id={`${id}-goals`} names={goals} />
      {isComposed(type) && <Parts draft={draft} onChange={onChange} error={error} level={level} />}
    </>
  );
}

/** The triggers that another one is composed of. */
function Parts({ draft, onChange, error, level }: Omit<FieldsProps, 'isSummed'>) {
  const { type, parts } = draft;
  const change = (changed: readonly TriggerDraft[]) => onChange({ ...draft, parts: changed });
  return (
    <>
      {numbered(parts).map(({ part, number }) => (
        <Fieldset key={number} legend={eventFormText.part(number)}>
          <Stack gap="xs">
            <TriggerFields
              draft={part}
              onChange={(changed) => change(parts.with(number - 1, changed))}
              error={error === null ? null : triggerProblem(part, type === 'sum')}
              level={level + 1}
              isSummed={type === 'sum'}
            />
            <Button
              size="xs"
              variant="default"
              maw="fit-content"
              aria-label={eventFormText.removePart(number)}
              onClick={() => change(parts.toSpliced(number - 1, 1))}
            >
              {eventFormText.removeTier}
            </Button>
          </Stack>
        </Fieldset>
      ))}
      {parts.length === 0 && error && (
        <Text size="sm" c="var(--mantine-color-error)">
          {error}
        </Text>
      )}
      <Button size="xs" variant="default" maw="fit-content" onClick={() => change([...parts, EMPTY_TRIGGER])}>
        {eventFormText.addPart}
      </Button>
    </>
  );
}

/** Returns the first problem of the parts of a composed trigger. */
function partsProblem({ type, parts }: TriggerDraft): string | null {
  const problems = parts.map((part) => triggerProblem(part, type === 'sum'));
  return problems.find((problem) => problem !== null) ?? null;
}

/** Parts have no identity but their place. */
function numbered(parts: readonly TriggerDraft[]) {
  return parts.map((part, index) => ({ part, number: index + 1 }));
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

/** Asks the platform whether a trigger is valid, as it knows the grammar and the names of the game. */
export function useTriggerCheck() {
  const { mutate, isPending } = useMutation({
    mutationFn: (trigger: string) => send(consoleBingoTriggerProblem, { trigger }),
  });
  /** Calls back with a sentence, or null; also when the platform cannot be asked, as saving checks again. */
  const check = (trigger: string, onChecked: (problem: string | null) => void) =>
    mutate(trigger, {
      onSettled: (response) => {
        const problem = response?.bingoTriggerProblem ?? null;
        onChecked(problem === null ? null : sentenceOfProblem(problem));
      },
    });
  return { check, isPending };
}
