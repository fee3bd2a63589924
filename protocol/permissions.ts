/** The permission names that have a meaning here. Others may be granted: services read them through /auth/validate. */
export const PERMISSIONS = [
  'view_admin',
  'manage_users',
  'view_devops',
  'view_dashboard',
  'view_events',
  'submit_attendance',
  'manage_attendance',
  'manage_events',
  'manage_bingo',
  'manage_automation',
] as const;

export type Permission = (typeof PERMISSIONS)[number];
