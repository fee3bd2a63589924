import { Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { connectionType } from '#kit/connection';
import { LEDGER_COUNT_COST } from '#kit/cost';
import { SafeInt } from '#protocol/scalars/safe-int';
import { Timestamp } from '#protocol/scalars/timestamp';
import { User } from '../participants/player.reference';
import type { LedgerKind, LedgerSource } from '../rules/ledger';

const BingoLedgerKind: { readonly [Kind in LedgerKind]: Kind } = {
  count: 'count',
  completion: 'completion',
  goal_lowered: 'goal_lowered',
  revocation: 'revocation',
  revocation_lifted: 'revocation_lifted',
  reversal: 'reversal',
};

registerEnumType(BingoLedgerKind, {
  name: 'BingoLedgerKind',
  description: 'What an entry of the ledger records.',
  valuesConfig: {
    count: { description: 'Something counted.' },
    completion: { description: 'An organiser completed the task.' },
    goal_lowered: { description: 'The board was edited, and the count reaches the lowered goal.' },
    revocation: { description: 'An organiser took the completion back and reset the count.' },
    revocation_lifted: { description: 'Reports may complete the task again.' },
    reversal: { description: 'An organiser reversed another entry.' },
  },
});

const BingoLedgerSource: { readonly [Source in LedgerSource]: Source } = {
  report: 'report',
  submit: 'submit',
  tracker: 'tracker',
  organiser: 'organiser',
};

registerEnumType(BingoLedgerSource, {
  name: 'BingoLedgerSource',
  description: 'Where an entry of the ledger comes from.',
  valuesConfig: {
    report: { description: 'A report of the game client.' },
    submit: { description: 'A submission of the plugin, which names the task.' },
    tracker: { description: 'A reading of the group tracker.' },
    organiser: { description: 'An organiser.' },
  },
});

@ObjectType('BingoEvidence', {
  simpleResolvers: true,
  description: 'What the game client said of the circumstances.',
})
export class BingoEvidence {
  @Field(() => String, { nullable: true, description: 'Creature, as the client named it.' })
  npcName: string | null;

  @Field(() => SafeInt, { nullable: true, description: 'Game world.' })
  world: number | null;

  @Field(() => SafeInt, { nullable: true, description: 'Region of the map.' })
  regionId: number | null;

  /** Resolved as `screenshotUrl` and `screenshotThumbnailUrl`. */
  screenshot?: { readonly eventId: string; readonly id: string } | undefined;
}

@ObjectType('BingoLedgerEntry', {
  simpleResolvers: true,
  description: 'An entry of the ledger: something that counted for a participant and a task. Never changed.',
})
export class BingoLedgerEntry {
  @Field(() => ID, { description: 'Id, ascending in the order of entries.' })
  id: string;

  /** Resolved as `participant`. */
  participantId: string;

  @Field(() => Int, { description: 'Position of the task on the board.' })
  taskPosition: number;

  @Field(() => BingoLedgerKind, { description: 'What the entry records.' })
  kind: LedgerKind;

  @Field(() => BingoLedgerSource, { description: 'Where it comes from.' })
  source: LedgerSource;

  @Field(() => String, {
    nullable: true,
    description: 'Id that the client gave its report; null if there is none.',
  })
  clientId: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Of a composed goal: what counted, such as `npc_kill:zulrah`; else null.',
  })
  part: string | null;

  @Field(() => SafeInt, {
    description:
      'Difference to the count before; negative for revocations, reversals and late reports which show that a counter grew by less; 0 if another source reported the same. The revocation of a composed goal is one entry with 0, after which the counts of all its parts begin at 0.',
  })
  change: number;

  @Field(() => SafeInt, {
    description: 'Count of the task after the entry, or of the part of a composed goal.',
  })
  count: number;

  @Field(() => Boolean, {
    nullable: true,
    description: 'True if the entry completed the task, false if it took the completion back, else null.',
  })
  completed: boolean | null;

  @Field(() => Timestamp, {
    nullable: true,
    description: 'When it happened, as the client says; null for entries without a report.',
  })
  occurredAt: Date | null;

  @Field(() => Timestamp, { description: 'When it was recorded.' })
  recordedAt: Date;

  @Field(() => BingoEvidence, {
    nullable: true,
    description: 'Circumstances; null if the client said nothing.',
  })
  evidence: BingoEvidence | null;

  @Field(() => Boolean, { description: 'Whether another entry reverses this one.' })
  reversed: boolean;

  @Field(() => ID, { nullable: true, description: 'Of a reversal: the entry that it reverses.' })
  reverses: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'Of a reversal: the reason that the organiser gave. Of what counted: why more of it did not, such as growth of a counter that is impossible.',
  })
  reason: string | null;

  @Field(() => User, { nullable: true, description: 'The organiser; null for entries without one.' })
  recordedBy: User | null;
}

export const BingoLedgerConnection = connectionType(
  BingoLedgerEntry,
  'BingoLedger',
  'Entries of the ledger, newest first.',
  LEDGER_COUNT_COST,
);
