/** A text is inserted before or after the first match. */
type Insertion = readonly [match: RegExp, text: string];

/** The edits by hand that give a resource the nullable text `sponsor`. */
interface FieldEdits {
  readonly area: 'attendance' | 'auth' | 'bingo' | 'events' | 'game';
  readonly table: string;
  /** By file; a migration and its line in `subgraph.ts` come besides. */
  readonly files: Readonly<Record<string, readonly Insertion[]>>;
  /** What REST documents share, and the line after which it selects the field. */
  readonly fragments?: readonly [file: string, line: Insertion];
}

const COLUMN: Insertion = [
  /(?=^ {2}@Column)/m,
  `  @Column('text', { nullable: true })\n  sponsor: string | null;\n\n`,
];
const rowOf = (text: string): Insertion => [/_FIELDS: Field\w+<[^=]*= \{/, `\n  sponsor: { ${text} },`];
const ROW = rowOf(`...NAME, title: 'sponsor', nullable: true`);
const PICKED: Insertion = [/Fields = Pick<\s*\w+Entity,/, ` 'sponsor' |`];
const selected = (line: string): Insertion => [
  new RegExp(`^${line}$`, 'm'),
  `\n${line.replace(/\S.*/, 'sponsor')}`,
];

export const FIELD_EDITS: Readonly<Record<string, FieldEdits>> = {
  'attendance record': {
    area: 'attendance',
    table: 'attendance.records',
    files: {
      'subgraphs/attendance/records/record.fields.ts': [
        COLUMN,
        PICKED,
        rowOf(`...OPTIONAL_TEXT, ...described('A name.'), title: 'sponsor', problem: proseProblem`),
      ],
      'subgraphs/attendance/records/record.test.ts': [[/notes: 'Came late',/, `\n  sponsor: 'The clan',`]],
    },
    fragments: ['attendance/fragments.graphql', selected('  notes')],
  },
  role: {
    area: 'auth',
    table: 'auth.roles',
    files: { 'subgraphs/auth/members/role.fields.ts': [COLUMN, ROW] },
    fragments: ['auth/fragments.graphql', selected('  priority')],
  },
  'bingo event': {
    area: 'bingo',
    table: 'bingo.events',
    files: { 'subgraphs/bingo/board/event.fields.ts': [COLUMN, ROW] },
    fragments: ['bingo/fragments.graphql', selected('  status')],
  },
  'bingo task': {
    area: 'bingo',
    table: 'bingo.tasks',
    files: {
      'subgraphs/bingo/board/task.fields.ts': [COLUMN, ROW],
      'subgraphs/bingo/events/template-document.ts': [
        [/const task = z.strictObject\(\{/, `\n  sponsor: text(NAME_LIMITS, 'A name.').optional(),`],
      ],
    },
    fragments: ['bingo/fragments.graphql', selected('      points')],
  },
  'tile event': {
    area: 'events',
    table: 'events.events',
    files: { 'subgraphs/events/events/event.fields.ts': [COLUMN, ROW] },
    fragments: ['events/fragments.graphql', selected('  rules')],
  },
  tile: {
    area: 'events',
    table: 'events.tiles',
    files: { 'subgraphs/events/events/tile.fields.ts': [COLUMN, ROW] },
    fragments: ['events/fragments.graphql', selected('  points')],
  },
  'automation rule': {
    area: 'game',
    table: 'game.rules',
    files: { 'subgraphs/game/automation/rule.fields.ts': [COLUMN, PICKED, ROW] },
    fragments: ['game/fragments.graphql', selected('  enabled')],
  },
  webhook: {
    area: 'game',
    table: 'game.webhooks',
    files: { 'subgraphs/game/webhooks/webhook.fields.ts': [COLUMN, PICKED, ROW] },
  },
};
