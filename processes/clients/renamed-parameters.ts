/** A value that one answer gives and later requests need; Bruno calls it a variable. */
export interface RenamedParameter {
  readonly name: string;
  /** The operation whose answer has it, and the key there. */
  readonly from: { readonly operation: string; readonly key: string };
  /** Variables that it is the value of, as `Operation.variable`. */
  readonly to: readonly string[];
  /** Before anything was created; null for a secret. */
  readonly before: string | null;
}

/** The key of the plugin is sent in a header, not in a variable. */
export const BINGO_KEY = 'bingo_key';

export const RENAMED_PARAMETERS: readonly RenamedParameter[] = [
  {
    name: BINGO_KEY,
    from: { operation: 'RegisterForBingo', key: 'api_key' },
    to: [],
    before: null,
  },
  {
    name: 'tile_id',
    from: { operation: 'CreateTile', key: 'id' },
    to: ['SubmitTileProof.tile_id'],
    before: '1',
  },
  {
    name: 'submission_id',
    from: { operation: 'SubmitTileProof', key: 'submission_id' },
    to: ['ReviewTileSubmission.submission_id', 'GetTileSubmissionImage.submission_id'],
    before: 'sub_',
  },
  {
    name: 'attendance_id',
    from: { operation: 'CreateAttendance', key: 'id' },
    to: ['UpdateAttendance.id', 'DeleteAttendance.id'],
    before: '1',
  },
  {
    name: 'rule_id',
    from: { operation: 'CreateAutomationRule', key: 'id' },
    to: ['UpdateAutomationRule.id', 'DeleteAutomationRule.id'],
    before: '1',
  },
];
