/** The closed list of what the activity log may say: `noun_verb`. */
export const ACTIVITY_ACTIONS = [
  'user_login',
  'user_logout',
  'user_ban',
  'user_unban',
  'role_create',
  'role_update',
  'role_delete',
  'role_assign',
  'role_remove',
  'access_token_create',
  'access_token_revoke',
  'signing_key_rotate',
  'service_key_issue',
  'service_key_rotate',
  'service_key_revoke',
  'backup_create',
  'backup_restore',
  'bingo_event_create',
  'bingo_event_update',
  'bingo_event_delete',
  'bingo_task_complete',
  'bingo_completion_revoke',
  'bingo_key_rotate',
  'bingo_participant_rename',
  'bingo_participant_withdraw',
  'tile_event_create',
  'tile_event_update',
  'tile_event_delete',
  'tile_create',
  'tile_update',
  'tile_delete',
  'tile_submission_review',
  'attendance_record_create',
  'attendance_record_update',
  'attendance_record_delete',
  'attendance_batch_create',
  'attendance_import',
  'automation_rule_create',
  'automation_rule_update',
  'automation_rule_delete',
  'automation_rule_disable',
  'calendar_sync',
] as const;

export type ActivityAction = (typeof ACTIVITY_ACTIONS)[number];

/** The actor of what nobody in particular did; no user has such an id. */
export const SYSTEM = 'system';

/** The actor of what was done on the operator's command line; no user has such an id. */
export const OPERATOR = 'operator';

/** One act, as it is written to the activity log. */
export interface Activity {
  readonly action: ActivityAction;
  /** Who did it; `SYSTEM` for what the platform did by itself, `OPERATOR` for the command line. */
  readonly userId: string;
  /** A sentence that names the subject; never a secret. */
  readonly details: string;
  readonly address: string | null;
}
