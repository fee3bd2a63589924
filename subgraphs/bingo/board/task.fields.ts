import { Field, InputType, Int, ObjectType } from 'type-graphql';
import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { boundsProblem } from '#kit/arguments';
import { ListSize } from '#kit/cost';
import type { FieldTable } from '#kit/fields';
import { createdFields, NAME, PROSE, shownFields } from '#kit/graph-fields';
import { PICTURE_ID } from '#kit/picture';
import { POINTS_LIMITS } from '#kit/rules/competition';
import { SafeInt } from '#protocol/scalars/safe-int';
import { type Instant, Timestamp } from '#protocol/scalars/timestamp';
import { POSITION_LIMITS } from '../rules/scores';
import { TIER_LIMITS } from '../rules/tiers';
import { GOAL_LIMITS } from '../triggers/goal';
import { readGoal } from '../triggers/read-goal';
import { EventEntity } from './event.fields';

@Entity('tasks', { schema: 'bingo' })
@Check('ck_tasks_tier', 'tier BETWEEN 1 AND 5')
@Index('ix_tasks_hidden', ['hiddenUntil'], { where: 'hidden_until IS NOT NULL' })
export class TaskEntity {
  @PrimaryColumn('text', { name: 'event_id', primaryKeyConstraintName: 'pk_tasks' })
  eventId: string;

  /** Position on the board, row by row from 0. */
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'pk_tasks' })
  position: number;

  @Column('text')
  name: string;

  @Column('text')
  description: string;

  @Column('integer')
  points: number;

  /** A trigger expression; see `readTrigger`. */
  @Column('text')
  trigger: string;

  /** Number of its tier; null for a task that is always open. */
  @Column('integer', { nullable: true })
  tier: number | null;

  /** Until when it is hidden; null for a task that always is shown. */
  @Column({ type: 'timestamptz', name: 'hidden_until', precision: 3, nullable: true })
  hiddenUntil: Date | null;

  @Column('text', { name: 'picture_id', nullable: true })
  pictureId: string | null;

  @ManyToOne(() => EventEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'event_id', foreignKeyConstraintName: 'fk_tasks_event' })
  event: EventEntity;
}

/** A checked task, in the form in which it is stored: the fields that callers set. */
export type StoredTask = Omit<TaskEntity, 'eventId' | 'event'>;

const TRIGGERS =
  'Trigger that completes it: `npc_kill:<name>:<count>`, `item_obtain:<item_id>:<count>`, `skill_level:<skill>:<level>`, `quest_complete:<quest_id>`, `achievement:<diary>:<tier>`, `collection_log:<item_id>`, `pet:<name>`, `clue:<tier>:<count>`, `combat_achievement:<task>`, `slayer_task:<monster>:<count>`, `item_value:<gp>`, `xp_gain:<skill>:<amount>`, `kc_gain:<boss>:<amount>` (measured by the server) or `manual`;';

export const TASK_FIELDS: FieldTable<StoredTask, 'position' | 'name' | 'trigger'> = {
  position: {
    title: 'position',
    limits: POSITION_LIMITS,
    graph: () => Int,
    shown: 'Position on the board, row by row from 0.',
    created: 'Position on the board, row by row from 0; unique.',
  },
  name: NAME,
  trigger: {
    title: 'trigger',
    normalise: (text) => goalOf(text).text ?? text,
    problem: (text) => goalOf(text).problem ?? null,
    limits: { maxLength: GOAL_LIMITS.maxLength },
    shown: `${TRIGGERS} \`any\` as pet or monster stands for every one. Several are composed with \`all(T; T; …)\`, \`any(T; T; …)\` or \`sum(n; T; T; …)\`.`,
    created: `${TRIGGERS} or several of them: \`all(T; T; …)\`, \`any(T; T; …)\` or \`sum(n; T; T; …)\`, whose triggers have no count; nested up to three levels, with at most 20 triggers.`,
  },
  description: { ...PROSE, title: 'description' },
  points: {
    title: 'points',
    initially: 0,
    problem: (points) => boundsProblem(points, POINTS_LIMITS),
    limits: POINTS_LIMITS,
    graph: () => Int,
    shown: 'Points for completing it, 0 to 1,000,000.',
    created: 'Points for completing the task, 0 to 1,000,000; 0 by default.',
  },
  tier: {
    title: 'tier',
    nullable: true,
    problem: (tier) => boundsProblem(tier, TIER_LIMITS),
    limits: TIER_LIMITS,
    graph: () => Int,
    shown: 'Number of its tier, 1 to 5; null for a task that is always open.',
    created:
      'Number of a tier of the event; null for a task that is always open. By default that of the present task at the position.',
  },
  hiddenUntil: {
    title: 'hidden until',
    nullable: true,
    graph: () => Timestamp,
    shown: 'Until when it was, or is, hidden; null for a task that always was shown.',
    created:
      'Until then the task is hidden from everybody but organisers and counts nothing; null shows it. By default as the present task at the position.',
  },
  pictureId: {
    ...PICTURE_ID,
    created:
      'Id of its picture, one of `pictures`; null for none. By default that of the present task at the position.',
  },
};

function goalOf(text: string): { readonly text?: string; readonly problem?: string } {
  return readGoal(text);
}

/** The same with times as texts where they come from JSON. */
type ShownTask = Omit<StoredTask, 'hiddenUntil'> & { hiddenUntil: Instant | null };

@ObjectType('BingoTask', {
  simpleResolvers: true,
  description: 'A task at one position of a board.',
})
export class BingoTask extends shownFields<StoredTask, ShownTask>(TASK_FIELDS) {}

@InputType('BingoTaskInput', { description: 'A task at one position of a board.' })
export class BingoTaskInput extends createdFields(TASK_FIELDS) {}

/** A task as the children of `BingoTask` see it: the GraphQL fields and the event. */
export interface BoardTask extends BingoTask {
  readonly eventId: string;
}

@ObjectType('BingoBoard', {
  simpleResolvers: true,
  description:
    'A square board. A completed row, column or main diagonal is a bingo; a line with an empty cell cannot be completed.',
})
export class BingoBoard {
  @Field(() => Int, { description: 'Side of the board, 1 to 25: size 5 has the positions 0 to 24.' })
  size: number;

  @ListSize({ assumedSize: 50 })
  @Field(() => [BingoTask], { description: 'The tasks, by position; cells may be empty.' })
  tasks: BingoTask[];
}

/** A board as its fields see it: the GraphQL fields and the event. */
export interface BoardOfEvent extends BingoBoard {
  readonly eventId: string;
}

@ObjectType('BingoTaskCount', {
  simpleResolvers: true,
  description: 'How far a participant is with a task that counts something.',
})
export class BingoTaskCount {
  @Field(() => Int, { description: 'Position of the task on the board.' })
  taskPosition: number;

  @Field(() => SafeInt, { description: 'The highest running total or level that was reported.' })
  count: number;

  @Field(() => SafeInt, { description: 'The count or level that completes the task.' })
  goal: number;
}

/** SQL: whether a task `alias` of `bingo.tasks` is shown; hidden ones are for organisers only. */
export function isShown(alias: string): string {
  return `(${alias}.hidden_until IS NULL OR ${alias}.hidden_until <= now())`;
}
