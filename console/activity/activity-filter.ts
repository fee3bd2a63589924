import type { ActivityAction } from '#console/graph/enum-values.ts';
import type { ConsoleActivityQueryVariables } from './documents.ts';

/** Every action that the log has. */
export const ACTIONS: readonly ActivityAction[] = [
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
  'tile_event_create',
  'tile_event_update',
  'tile_event_delete',
  'tile_create',
  'tile_update',
  'tile_delete',
  'tile_submission_review',
  'tile_submission_delete',
  'attendance_record_create',
  'attendance_record_update',
  'attendance_record_delete',
  'attendance_batch_create',
  'attendance_import',
  'attendance_export',
  'automation_rule_create',
  'automation_rule_update',
  'automation_rule_delete',
  'automation_rule_disable',
  'calendar_sync',
  'bingo_event_create',
  'bingo_event_update',
  'bingo_event_delete',
  'bingo_event_close',
  'bingo_event_reopen',
  'bingo_task_complete',
  'bingo_completion_revoke',
  'bingo_revocation_remove',
  'bingo_ledger_reverse',
  'bingo_key_rotate',
  'bingo_hook_rotate',
  'bingo_participant_rename',
  'bingo_participant_withdraw',
  'bingo_template_create',
  'bingo_template_delete',
  'bingo_team_create',
  'bingo_team_update',
  'bingo_team_disband',
  'bingo_team_member_place',
  'bingo_team_member_remove',
  'bingo_team_captain_assign',
  'bingo_team_invite_rotate',
];

/** What the page asks for: texts of its fields, empty for everything. */
export interface ActivityFilter {
  readonly action: string;
  readonly userId: string;
  /** First day, in the browser's time zone. */
  readonly from: string;
  /** Last day. */
  readonly to: string;
}

export const NO_FILTER: ActivityFilter = { action: '', userId: '', from: '', to: '' };

/** Returns the variables of a filter; fields that are empty or not yet valid are left out. */
export function variablesOf({ action, userId, from, to }: ActivityFilter): ConsoleActivityQueryVariables {
  const known = ACTIONS.find((one) => one === action);
  const [begin, end] = [startOf(from, 0), startOf(to, 1)];
  return {
    ...(known && { actions: [known] }),
    ...(/^\d{1,20}$/.test(userId) && { userId }),
    ...(begin && { from: begin }),
    ...(end && { to: end }),
  };
}

/** Returns the start of a day, or of one after it; null unless it is a day. */
function startOf(day: string, later: number): string | null {
  const [year, month, date] = day.split('-').map(Number);
  if (!year || !month || !date) return null;
  const start = new Date(year, month - 1, date + later);
  return Number.isNaN(start.getTime()) ? null : start.toISOString();
}
