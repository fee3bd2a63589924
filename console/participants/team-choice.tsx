import { NativeSelect } from '@mantine/core';
import { eventRegistrationText } from './registration-text.ts';

/** A team that can be chosen. */
export interface TeamOption {
  readonly id: string;
  readonly name: string;
}

interface Props {
  readonly teams: readonly TeamOption[];
  /** Empty for none. */
  readonly value: string;
  readonly onChange: (teamId: string) => void;
}

/** Chooses a team of the event, or none; absent if it has no teams. */
export function TeamChoice({ teams, value, onChange }: Props) {
  if (teams.length === 0) return null;
  return (
    <NativeSelect
      label={eventRegistrationText.team}
      data={[
        { value: '', label: eventRegistrationText.noTeam },
        ...teams.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
