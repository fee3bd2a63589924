import { afterReading, type MeasuredParticipant, type Measurement } from '../rules/measurement';

const START = Date.parse('2026-11-20T12:00:00Z');
export const at = (minute: number) => new Date(START + minute * 60_000).toISOString();

export const END = 600;
export const participant = (
  changes: Partial<MeasuredParticipant> = {},
  status = 'active' as const,
): MeasuredParticipant => ({
  name: 'ann',
  registeredAt: at(-1000),
  teamId: '',
  event: { status, end: at(END) },
  ...changes,
});
export const during = (
  status: MeasuredParticipant['event']['status'],
  changes: Partial<MeasuredParticipant> = {},
) => participant({ ...changes, event: { status, end: at(END) } });

export interface Step {
  readonly minute: number;
  readonly mining?: number;
  readonly takenMinute?: number;
  readonly id?: number;
  readonly username?: string;
  /** Null: the tracker does not know the player. */
  readonly known?: null;
  readonly who?: MeasuredParticipant;
}

/** Applies readings one after the other. */
export function applied(...steps: readonly Step[]): Measurement | null {
  let stored: Measurement | null = null;
  for (const { minute, mining, takenMinute = minute, id = 5, username = 'ann', known, who } of steps) {
    const values: Record<string, number> = mining === undefined ? {} : { 'xp_gain:mining': mining };
    const reading = known === null ? null : { playerId: id, username, takenAt: at(takenMinute), values };
    stored = afterReading(stored, { readAt: at(minute), known: reading }, who ?? participant()) ?? stored;
  }
  return stored;
}

export const gained = (measurement: Measurement | null, team = '') =>
  measurement?.gained[team]?.['xp_gain:mining'] ?? 0;
