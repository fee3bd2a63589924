import { Int, registerEnumType } from 'type-graphql';
import { boundsProblem } from '#kit/arguments';
import type { FieldTable } from '#kit/fields';
import { described } from '#kit/graph-fields';
import { Timestamp } from '#protocol/scalars/timestamp';
import { PARTICIPANTS_LIMITS, type RegistrationMode } from '../rules/registration';

const BingoRegistrationMode: { readonly [Mode in RegistrationMode]: Mode } = {
  open: 'open',
  approval: 'approval',
  invitation: 'invitation',
};

registerEnumType(BingoRegistrationMode, {
  name: 'BingoRegistrationMode',
  description: 'Who may register for a bingo event.',
  valuesConfig: {
    open: { description: 'Every user.' },
    approval: { description: 'Users request it, and organisers approve. Invitations register at once.' },
    invitation: { description: 'Only users with an invitation, and those whom organisers add.' },
  },
});

/** The settings of an event as they are stored. */
interface StoredSettings {
  registration: RegistrationMode;
  registrationClosesAt: Date | null;
  maxParticipants: number | null;
}

const DEADLINE = 'After it nobody can register any more, except by an organiser; null without a deadline.';
const MOST = 'Most participants, reserved places included, 1 to 10,000; null without a limit.';

export const REGISTRATION_FIELDS: FieldTable<StoredSettings, never> = {
  registration: {
    title: 'registration',
    initially: 'open',
    graph: () => BingoRegistrationMode,
    shown: 'Who may register.',
    created: 'Who may register; `open` by default.',
    updated: 'Who may register. Participants stay.',
  },
  registrationClosesAt: {
    title: 'registration deadline',
    nullable: true,
    graph: () => Timestamp,
    ...described(DEADLINE),
  },
  maxParticipants: {
    title: 'participant limit',
    nullable: true,
    problem: (count) => boundsProblem(count, PARTICIPANTS_LIMITS),
    limits: PARTICIPANTS_LIMITS,
    graph: () => Int,
    shown: MOST,
    created: MOST,
    updated: `${MOST} Raised, it registers the first of the waiting list; lowered, all participants stay.`,
  },
};
