import type { Observer } from '../observer';

/** What an observer was told, in the order of time; durations are left out. */
export interface RecordingObserver {
  readonly observer: Observer;
  readonly heard: unknown[][];
}

export function recordingObserver(): RecordingObserver {
  const heard: unknown[][] = [];
  const hear = (...what: unknown[]): void => void heard.push(what);
  return {
    heard,
    observer: {
      watching: true,
      requestAnswered: ({ route, access, status }) => hear('request', route, access, status),
      planExecuted: (operation, outcome) => hear('plan', operation, outcome),
      subgraphAnswered: (area, outcome) => hear('subgraph', area, outcome),
      statementEnded: (area, ok) => hear('statement', area, ok),
      poolOpened: (area, limit) => hear('pool', area, limit),
      cacheRead: (kind, result, ageSeconds) => hear('cache', kind, result, ageSeconds),
      responseRead: (route, read) => hear('response', route, read),
      entitiesJoined: (area, remembered, read) => hear('joined', area, remembered, read),
      providerAsked: (provider, outcome) => hear('provider', provider, outcome),
      breakerChanged: (provider, state) => hear('breaker', provider, state),
      jobEnded: (queue, ok) => hear('job', queue, ok),
      limitDecided: (rateClass, allowed, store) => hear('limit', rateClass, allowed, store),
    },
  };
}
