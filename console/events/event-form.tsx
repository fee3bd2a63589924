import {
  Button,
  Fieldset,
  Group,
  NumberInput,
  SimpleGrid,
  Stack,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import { useState } from 'react';
import { DraftForm, type DraftFormProps, type Saving, useDraftForm } from '#console/frame/draft-form.tsx';
import type { Pending } from '#console/frame/notices.tsx';
import { labels } from '#console/frame/text.ts';
import { PictureField } from '#console/pictures/picture-field.tsx';
import { BoardEditor } from './board-editor.tsx';
import { BoardSize } from './board-size.tsx';
import {
  addTier,
  type BonusesDraft,
  type EventDraft,
  eventProblems,
  failureInCell,
  isFull,
  suggestId,
  type TierDraft,
  withoutTier,
} from './event-draft.ts';
import { RegistrationSettings } from './registration-settings.tsx';
import { draftsText, eventFormText } from './text.ts';

interface Props extends DraftFormProps<EventDraft> {
  /** How a new event is saved as a draft; absent for an existing event. */
  readonly draft?: {
    /** The draft that is continued; null for none. */
    readonly id: string | null;
    readonly version: number | undefined;
    readonly mutation: Pending;
    readonly onSave: (event: EventDraft, saving: Saving) => void;
  };
}

/** The form of an event with its board; the id of a new one can be chosen. */
export function EventForm({ initial, version, draft, mutation, onSave, ...saving }: Props) {
  const isNew = draft !== undefined;
  const input = useDraftForm<EventDraft>({
    name: draft?.id ?? 'event',
    initialValues: initial,
    validate: eventProblems,
    version: version ?? draft?.version,
  });
  const { form } = input;
  const [sent, setSent] = useState<EventDraft>();
  const { boardSize, bonuses, tiers, tasks } = form.values;
  const rename = (name: string) => {
    if (isNew && form.values.id === suggestId(form.values.name)) form.setFieldValue('id', suggestId(name));
    form.setFieldValue('name', name);
  };
  const removeTier = (number: number) => {
    form.setFieldValue('tasks', withoutTier(tasks, number));
    form.setFieldValue(
      'tiers',
      tiers.filter((tier) => tier.number !== number),
    );
  };
  const time = { type: 'datetime-local', required: true, withAsterisk: true };
  return (
    <DraftForm
      {...saving}
      draft={input}
      mutation={{ ...mutation, error: failureInCell(mutation.error, sent) }}
      unfinished={draft && { ...draft, label: draftsText.save }}
      onSave={(values, how) => {
        setSent(values);
        onSave(values, how);
      }}
    >
      <TextInput
        required
        label={labels.name}
        maxLength={200}
        {...form.getInputProps('name')}
        onChange={(event) => rename(event.currentTarget.value)}
      />
      {isNew && (
        <TextInput
          required
          label={eventFormText.id}
          description={eventFormText.idHint}
          {...form.getInputProps('id')}
        />
      )}
      <Textarea
        label={eventFormText.description}
        maxLength={4000}
        autosize
        minRows={2}
        {...form.getInputProps('description')}
      />
      <PictureField
        value={form.values.pictureId ?? null}
        onChange={(pictureId) => form.setFieldValue('pictureId', pictureId)}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput {...time} label={labels.start} {...form.getInputProps('start')} />
        <TextInput {...time} label={labels.end} {...form.getInputProps('end')} />
      </SimpleGrid>
      <BoardSize
        side={form.values.side}
        size={boardSize}
        tasks={tasks}
        error={form.errors.side}
        onType={(side) => form.setFieldValue('side', side)}
        onInvalid={() => form.validateField('side')}
        onResize={(size, resized) => {
          form.setFieldValue('tasks', resized);
          form.setFieldValue('boardSize', size);
        }}
      />
      <TextInput
        label={eventFormText.teamSize}
        description={eventFormText.teamSizeText}
        inputMode="numeric"
        maxLength={2}
        maw={360}
        {...form.getInputProps('teamSize')}
      />
      <RegistrationSettings form={form} />
      <Fieldset legend={eventFormText.board}>
        <BoardEditor
          size={boardSize}
          tasks={tasks}
          tiers={tiers}
          onChange={(changed) => form.setFieldValue('tasks', changed)}
        />
      </Fieldset>
      <BonusesEditor bonuses={bonuses} onChange={(changed) => form.setFieldValue('bonuses', changed)} />
      <TiersEditor
        tiers={tiers}
        onChange={(changed) => form.setFieldValue('tiers', changed)}
        onRemove={removeTier}
      />
    </DraftForm>
  );
}

const BONUSES = ['row', 'column', 'diagonal', 'board'] as const;

interface BonusesEditorProps {
  readonly bonuses: BonusesDraft;
  readonly onChange: (bonuses: BonusesDraft) => void;
}

/** Edits the points for completed lines and the whole board. */
function BonusesEditor({ bonuses, onChange }: BonusesEditorProps) {
  return (
    <Fieldset legend={eventFormText.bonuses}>
      <Text size="sm" mb="xs">
        {eventFormText.bonusesHint}
      </Text>
      <Group align="flex-start">
        {BONUSES.map((name) => (
          <NumberInput
            key={name}
            label={eventFormText.bonusFor[name]}
            min={0}
            max={1_000_000}
            clampBehavior="strict"
            allowDecimal={false}
            w={130}
            value={bonuses[name]}
            onChange={(value) => onChange({ ...bonuses, [name]: Number(value) })}
          />
        ))}
      </Group>
    </Fieldset>
  );
}

interface TiersEditorProps {
  readonly tiers: readonly TierDraft[];
  readonly onChange: (tiers: TierDraft[]) => void;
  readonly onRemove: (number: number) => void;
}

/** Edits the tiers that open one after another. */
function TiersEditor({ tiers, onChange, onRemove }: TiersEditorProps) {
  const change = (number: number, part: Partial<TierDraft>) =>
    onChange(tiers.map((tier) => (tier.number === number ? { ...tier, ...part } : tier)));
  return (
    <Fieldset legend={eventFormText.tiers}>
      <Stack align="flex-start">
        <Text size="sm">{eventFormText.tiersHint}</Text>
        {tiers.map(({ number, name, needed }, index) => (
          <Group key={number} align="flex-end">
            <TextInput
              label={eventFormText.tierName(number)}
              maxLength={64}
              value={name}
              onChange={(event) => change(number, { name: event.currentTarget.value })}
            />
            {index > 0 && (
              <NumberInput
                label={eventFormText.tierNeeded(number)}
                min={0}
                max={625}
                clampBehavior="strict"
                allowDecimal={false}
                value={needed}
                onChange={(value) => change(number, { needed: Number(value) })}
              />
            )}
            <Button
              variant="default"
              aria-label={eventFormText.removeTierNumber(number)}
              onClick={() => onRemove(number)}
            >
              {eventFormText.removeTier}
            </Button>
          </Group>
        ))}
        <Button variant="default" disabled={isFull(tiers)} onClick={() => onChange(addTier(tiers))}>
          {eventFormText.addTier}
        </Button>
      </Stack>
    </Fieldset>
  );
}
