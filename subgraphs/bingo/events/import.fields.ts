import { Field, Int, ObjectType, registerEnumType } from 'type-graphql';
import { ListSize } from '#kit/cost';
import { shownFields } from '#kit/graph-fields';
import { type BingoTask, type StoredTask, TASK_FIELDS } from '../board/task.fields';
import type { BoardChangeKind } from '../rules/board-edit';

const BingoTaskChangeKind: { readonly [Kind in BoardChangeKind]: Kind } = {
  added: 'added',
  changed: 'changed',
  replaced: 'replaced',
  removed: 'removed',
};

registerEnumType(BingoTaskChangeKind, {
  name: 'BingoTaskChangeKind',
  description: 'What an import does to a position of a board.',
  valuesConfig: {
    added: { description: 'The cell was empty.' },
    changed: { description: 'The task keeps its kind and target, and with them all progress.' },
    replaced: { description: 'Another task takes the position; progress is lost.' },
    removed: { description: 'The cell becomes empty; progress is lost.' },
  },
});

export type SettingName =
  | 'name'
  | 'description'
  | 'end_date'
  | 'board_size'
  | 'mode'
  | 'team_size'
  | 'bonuses'
  | 'tiers';

const BingoSetting: { readonly [Name in SettingName]: Name } = {
  name: 'name',
  description: 'description',
  end_date: 'end_date',
  board_size: 'board_size',
  mode: 'mode',
  team_size: 'team_size',
  bonuses: 'bonuses',
  tiers: 'tiers',
};

registerEnumType(BingoSetting, {
  name: 'BingoSetting',
  description: 'A setting of an event that documents contain.',
  valuesConfig: {
    name: { description: 'Name of the event.' },
    description: { description: 'Description of the event.' },
    end_date: { description: 'End time; the start stays.' },
    board_size: { description: 'Side of the board.' },
    mode: { description: 'How participants compete.' },
    team_size: { description: 'Most members of a team.' },
    bonuses: { description: 'Points for completed lines and the whole board.' },
    tiers: { description: 'Tiers of the tasks.' },
  },
});

const { position: _, ...FIELDS_BESIDE_POSITION } = TASK_FIELDS;

@ObjectType('BingoTemplateTask', {
  simpleResolvers: true,
  description: 'A task as a document has it.',
})
export class BingoTemplateTask extends shownFields<Omit<StoredTask, 'position'>, Omit<BingoTask, 'position'>>(
  FIELDS_BESIDE_POSITION,
) {}

@ObjectType('BingoTaskChange', {
  simpleResolvers: true,
  description: 'What an import changes at a position.',
})
class BingoTaskChange {
  @Field(() => Int, { description: 'Position on the board, row by row from 0.' })
  position: number;

  @Field(() => BingoTaskChangeKind, { description: 'What happens to the position.' })
  kind: BoardChangeKind;

  @Field(() => BingoTemplateTask, { nullable: true, description: 'The present task; null if it is added.' })
  before: BingoTemplateTask | null;

  @Field(() => BingoTemplateTask, {
    nullable: true,
    description: 'The task of the document; null if it is removed.',
  })
  after: BingoTemplateTask | null;

  @Field(() => Int, { description: 'Number of participants with progress in the present task.' })
  participantsWithProgress: number;

  @Field(() => String, {
    nullable: true,
    description:
      'Why the import is refused, such as `must keep the completed task …`; null if this change is accepted.',
  })
  refusal: string | null;
}

@ObjectType('BingoSettingChange', {
  simpleResolvers: true,
  description: 'What an import changes in a setting.',
})
export class BingoSettingChange {
  @Field(() => BingoSetting, { description: 'The setting.' })
  setting: SettingName;

  @Field(() => String, {
    description:
      'The present value as text: times as ISO 8601, bonuses and tiers as JSON; empty where there are none.',
  })
  before: string;

  @Field(() => String, { description: 'The value of the document as text.' })
  after: string;

  @Field(() => String, {
    nullable: true,
    description: 'Why the import is refused; null if this change is accepted.',
  })
  refusal: string | null;
}

@ObjectType('BingoImportPreview', {
  simpleResolvers: true,
  description: 'What an import into an event would change.',
})
export class BingoImportPreview {
  @Field(() => Boolean, { description: 'Whether the import is accepted.' })
  accepted: boolean;

  @Field(() => String, {
    nullable: true,
    description: 'Why the import is refused as a whole, if no change has a refusal; otherwise null.',
  })
  refusal: string | null;

  @ListSize({ assumedSize: 8 })
  @Field(() => [BingoSettingChange], { description: 'The settings that change.' })
  settings: BingoSettingChange[];

  @ListSize({ assumedSize: 50 })
  @Field(() => [BingoTaskChange], { description: 'The tasks that change, by position.' })
  tasks: BingoTaskChange[];
}
