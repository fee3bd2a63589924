import { useQueries } from '@tanstack/react-query';
import { useViewer } from '#console/frame/viewer.ts';
import { useGraph } from '#console/graph/use-graph.ts';
import { readHealth } from './area-health.ts';
import {
  consoleBackupHealth,
  consoleDeliveryHealth,
  consoleFileStoreHealth,
  consoleIntegrationHealth,
} from './documents.ts';
import {
  areaLine,
  BACKUPS,
  backupLine,
  FILES,
  filesLine,
  type HealthLine,
  INTEGRATIONS,
  integrationLine,
  RULES,
  rulesLine,
  unknownLine,
  WEBHOOKS,
  webhooksLine,
} from './health-lines.ts';

const AREAS = ['auth', 'events', 'attendance', 'game', 'bingo'] as const;

const STALE_MS = 60_000;

/** Returns a line for each subject that the viewer may see. */
export function useHealth(): HealthLine[] {
  const viewer = useViewer();
  return [
    ...useAreas(),
    ...useDeliveries(viewer?.may('manage_automation')),
    ...useFiles(viewer?.may('view_admin')),
    ...useBackups(viewer?.may('view_admin')),
    ...useIntegrations(viewer?.may('view_admin')),
  ];
}

function useAreas(): HealthLine[] {
  const readings = useQueries({
    queries: AREAS.map((area) => ({
      queryKey: [`${area}Health`],
      queryFn: () => readHealth(area),
      retry: false,
      staleTime: STALE_MS,
    })),
  });
  return AREAS.map((area, index) => {
    const { data, error = null } = readings[index] ?? {};
    return areaLine(area, data, error);
  });
}

/** Returns the lines of webhooks and of automation rules. */
export function useDeliveries(enabled = false): HealthLine[] {
  const { data, error } = useGraph(consoleDeliveryHealth, {}, { enabled, staleTime: STALE_MS });
  if (!enabled) return [];
  if (!data) return [WEBHOOKS, RULES].map((subject) => unknownLine(subject, error));
  return [webhooksLine(data.webhooks ?? []), rulesLine(data.automationRules ?? [])];
}

function useFiles(enabled = false): HealthLine[] {
  const { data, error } = useGraph(consoleFileStoreHealth, {}, { enabled, staleTime: STALE_MS });
  if (!enabled) return [];
  return [data?.fileStoreHealth ? filesLine(data.fileStoreHealth.status) : unknownLine(FILES, error)];
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
