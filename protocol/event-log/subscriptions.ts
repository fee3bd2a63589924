import type { EventType } from './logged-event';

/** The events that a subscription of the graph is a view of. */
export interface SubscriptionSource {
  readonly types: readonly EventType[];
  /**
   * The argument that is the subject of the events; null if those of every subject are delivered, as they are
   * if an optional argument is absent.
   */
  readonly subject: string | null;
  /** The event after which there are no more. */
  readonly end: EventType | null;
  /** Whether an event that is followed by another one need not be delivered: the result is a state. */
  readonly isState: boolean;
  /**
   * The event after which results of earlier ones must be read again, because they may contain what is hidden
   * now.
   */
  readonly revisedBy: EventType | null;
}

/** The subscriptions of the graph, by root field. */
const SUBSCRIPTIONS: Readonly<Record<string, SubscriptionSource>> = {
  bingoActivity: {
    types: [
      'bingo_task_completed',
      'bingo_line_completed',
      'bingo_completion_revoked',
      'bingo_participant_registered',
      'bingo_task_shown',
    ],
    subject: 'eventId',
    end: 'bingo_event_deleted',
    isState: false,
    // Edits of the board.
    revisedBy: 'bingo_standings_changed',
  },
  bingoLeaderboardChanged: {
    types: [
      'bingo_task_completed',
      'bingo_completion_revoked',
      'bingo_participant_registered',
      'bingo_participant_withdrawn',
      'bingo_standings_changed',
    ],
    subject: 'eventId',
    end: 'bingo_event_deleted',
    isState: true,
    revisedBy: null,
  },
  reviewQueueChanged: {
    types: ['proof_submitted', 'proof_reviewed', 'proof_claim_changed', 'proof_changed', 'proof_deleted'],
    subject: 'eventId',
    end: 'tile_event_deleted',
    isState: true,
    revisedBy: null,
  },
  automationDelivered: {
    types: ['automation_delivered'],
    subject: null,
    end: null,
    isState: false,
    revisedBy: null,
  },
};

/** Returns the events of a subscription; null if there is no such root field. */
export function subscriptionSource(field: string): SubscriptionSource | null {
  return Object.hasOwn(SUBSCRIPTIONS, field) ? (SUBSCRIPTIONS[field] ?? null) : null;
}
