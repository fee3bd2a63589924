import { Fieldset, Group, NumberInput, Text } from '@mantine/core';
import { eventFormText } from '#console/text/events.ts';
import type { BonusesDraft } from './event-draft.ts';

const BONUSES = ['row', 'column', 'diagonal', 'board'] as const;

interface Props {
  readonly bonuses: BonusesDraft;
  readonly onChange: (bonuses: BonusesDraft) => void;
}

/** Edits the points for completed lines and the whole board. */
export function BonusesEditor({ bonuses, onChange }: Props) {
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
