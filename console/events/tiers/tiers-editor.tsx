import { Button, Fieldset, Group, NumberInput, Stack, Text, TextInput } from '@mantine/core';
import { eventFormText } from '#console/text/events.ts';
import { addTier, isFull, type TierDraft } from './tier-draft.ts';

interface Props {
  readonly tiers: readonly TierDraft[];
  readonly onChange: (tiers: TierDraft[]) => void;
  readonly onRemove: (number: number) => void;
}

/** Edits the tiers that open one after another. */
export function TiersEditor({ tiers, onChange, onRemove }: Props) {
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
