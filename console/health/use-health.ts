import { useQueries } from '@tanstack/react-query';
import { useViewer } from '#console/frame/viewer.ts';
import { send } from '#console/graph/send.ts';
import { useGraph } from '#console/graph/use-graph.ts';
import { stateOf } from './area-health.ts';
import {
  consoleAttendanceHealth,
  consoleAuthHealth,
  consoleBackupHealth,
  consoleBingoHealth,
  consoleDeliveryHealth,
  consoleEventsHealth,
  consoleGameHealth,
  consoleIntegrationHealth,
} from './documents.ts';
import {
  areaLine,
  BACKUPS,
  backupLine,
  type HealthLine,
  INTEGRATIONS,
  integrationLine,
  RULES,
  rulesLine,
  unknownLine,
  WEBHOOKS,
  webhooksLine,
} from './health-lines.ts';

/** One operation each: an area that does not respond must not hide the others. */
const AREAS = [
  ['auth', consoleAuthHealth],
  ['events', consoleEventsHealth],
  ['attendance', consoleAttendanceHealth],
  ['game', consoleGameHealth],
  ['bingo', consoleBingoHealth],
] as const;

const STALE_MS = 60_000;

/** Returns a line for each subject that the viewer may see. */
export function useHealth(): HealthLine[] {
  const viewer = useViewer();
  return [
    ...useAreas(),
    ...useDeliveries(viewer?.may('manage_automation')),
    ...useBackups(viewer?.may('view_admin')),
    ...useIntegrations(viewer?.may('view_admin')),
  ];
}

function useAreas(): HealthLine[] {
  const readings = useQueries({
    queries: AREAS.map(([, document]) => ({
      queryKey: [document.name],
      queryFn: () => send(document, {}),
      retry: false,
      staleTime: STALE_MS,
    })),
  });
  return AREAS.map(([area], index) => {
    const reading = readings[index];
    return areaLine(area, reading ? stateOf(reading) : 'loading', reading?.error ?? null);
  });
}

/** Returns the lines of webhooks and of automation rules. */
export function useDeliveries(enabled = false): HealthLine[] {
  const { data, error } = useGraph(consoleDeliveryHealth, {}, { enabled, staleTime: STALE_MS });
  if (!enabled) return [];
  if (!data) return [WEBHOOKS, RULES].map((subject) => unknownLine(subject, error));
  return [webhooksLine(data.webhooks ?? []), rulesLine(data.automationRules ?? [])];
}

function useBackups(enabled = false): HealthLine[] {
  const { data, error } = useGraph(consoleBackupHealth, {}, { enabled, staleTime: STALE_MS });
  if (!enabled) return [];
  if (!data) return [unknownLine(BACKUPS, error)];
  return [backupLine(data.activityLog?.entries[0]?.createdAt, Date.now())];
}

function useIntegrations(enabled = false): HealthLine[] {
  const { data, error } = useGraph(consoleIntegrationHealth, {}, { enabled, staleTime: STALE_MS });
  if (!enabled) return [];
  if (!data) return [unknownLine(INTEGRATIONS, error)];
  return (data.platformConfiguration?.integrations ?? []).map(integrationLine);
}
