import { keysOf, recordOf } from './records';

/** The static definition of an area. */
interface AreaDefinition {
  /** Port offset, 1 to 9, unique per area. */
  readonly port: number;
  /** A one-sentence description for the REST contract. */
  readonly description: string;
  /** Permissions of the area. */
  readonly permissions: readonly string[];
  /** Actions in the activity log, as `noun_verb`. */
  readonly actions: readonly string[];
}

/** All areas by port. A new area needs an entry here and a line in `processes/areas.ts`. */
export const AREA_DEFINITIONS = {
  auth: {
    port: 1,
    description: 'Sign-in, sessions, roles and permissions, user administration.',
    permissions: ['view_admin', 'manage_users', 'view_devops', 'view_dashboard'],
    actions: [
      'user_login',
      'user_logout',
      'user_ban',
      'user_unban',
      'role_create',
      'role_update',
      'role_delete',
      'role_assign',
      'role_remove',
      'player_name_change',
      'player_name_reject',
      'player_name_revert',
      'player_claim',
      'player_claim_withdraw',
      'player_claim_reject',
      'player_assign',
      'community_update',
      'picture_upload',
      'picture_delete',
      'access_token_create',
      'access_token_revoke',
      'signing_key_rotate',
      'service_key_issue',
      'service_key_rotate',
      'service_key_revoke',
      'backup_create',
      'backup_verify',
      'backup_restore',
    ],
  },
  events: {
    port: 2,
    description: 'Tile events, proof submissions, reviews, standings.',
    permissions: ['view_events', 'manage_events'],
    actions: [
      'tile_event_create',
      'tile_event_update',
      'tile_event_delete',
      'tile_create',
      'tile_update',
      'tile_delete',
      'tile_submission_review',
      'tile_submission_delete',
      'tile_submission_hold',
      'tile_submission_resume',
      'review_reasons_update',
      'tile_team_create',
      'tile_team_update',
      'tile_team_disband',
      'tile_team_member_place',
      'tile_team_member_remove',
      'tile_team_captain_assign',
      'tile_team_invite_rotate',
    ],
  },
  attendance: {
    port: 3,
    description: 'Attendance records, statistics, import and export.',
    permissions: ['submit_attendance', 'manage_attendance'],
    actions: [
      'attendance_record_create',
      'attendance_record_update',
      'attendance_record_delete',
      'attendance_batch_create',
      'attendance_import',
      'attendance_export',
      'attendance_session_open',
      'attendance_session_update',
      'attendance_session_close',
    ],
  },
  game: {
    port: 4,
    description: 'Statistics of external providers, automation rules, calendar.',
    permissions: ['manage_automation'],
    actions: [
      'automation_rule_create',
      'automation_rule_update',
      'automation_rule_delete',
      'automation_rule_disable',
      'webhook_create',
      'webhook_update',
      'webhook_delete',
      'webhook_disable',
      'webhook_secret_rotate',
      'calendar_sync',
    ],
  },
  bingo: {
    port: 5,
    description: 'Bingo events, registration, game-client plugin.',
    permissions: ['manage_bingo'],
    actions: [
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
      'bingo_participants_add',
      'bingo_place_delete',
      'bingo_invitation_create',
      'bingo_invitation_revoke',
      'bingo_request_approve',
      'bingo_request_decline',
      'bingo_template_create',
      'bingo_template_delete',
      'bingo_team_create',
      'bingo_team_update',
      'bingo_team_disband',
      'bingo_team_member_place',
      'bingo_team_member_remove',
      'bingo_team_captain_assign',
      'bingo_team_invite_rotate',
    ],
  },
} as const satisfies Readonly<Record<string, AreaDefinition>>;

export type AreaName = keyof typeof AREA_DEFINITIONS;

/** A database schema: that of an area, or the event log of all. */
export type DatabaseSchema = AreaName | 'event_log';

export const AREAS: readonly AreaName[] = keysOf(AREA_DEFINITIONS);

/** Returns whether a text, such as a subgraph name in a query plan, is an area. */
export function isAreaName(name: string): name is AreaName {
  return AREAS.some((area) => area === name);
}

/** Builds a record with one value per area. */
export function byArea<T>(value: (area: AreaName) => T): Record<AreaName, T> {
  return recordOf(AREAS, value);
}

/** Returns the port on which a gateway serves only one area's endpoints. */
export function directPort(gatewayPort: number, area: AreaName): number {
  return gatewayPort + AREA_DEFINITIONS[area].port;
}
