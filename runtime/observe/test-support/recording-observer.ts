import type { Observer } from '../observer';

/** The recorded observer events in order, without durations. */
export interface RecordingObserver {
  readonly observer: Observer;
  readonly heard: unknown[][];
}

export function recordingObserver(): RecordingObserver {
  const heard: unknown[][] = [];
  const record = (...what: unknown[]): void => void heard.push(what);
  return {
    heard,
    observer: {
      watching: true,
      requestCompleted: ({ route, access, status }) => record('request', route, access, status),
      planExecuted: (operation, outcome) => record('plan', operation, outcome),
      subgraphResponded: (area, outcome) => record('subgraph', area, outcome),
      statementEnded: (area, ok) => record('statement', area, ok),
      poolOpened: (area, limit) => record('pool', area, limit),
      cacheRead: (kind, result, ageSeconds) => record('cache', kind, result, ageSeconds),
      responseRead: (route, read) => record('response', route, read),
      entitiesJoined: (area, hits, read) => record('joined', area, hits, read),
      providerRequested: (provider, outcome) => record('provider', provider, outcome),
      breakerChanged: (provider, state) => record('breaker', provider, state),
      jobEnded: (queue, ok) => record('job', queue, ok),
      limitDecided: (rateClass, allowed, store) => record('limit', rateClass, allowed, store),
      fileStoreFailed: (operation) => record('file store', operation),
    },
  };
}
