import { Query, Resolver } from 'type-graphql';
import { Permitted } from '#kit/access/access';
import { Health, HealthStatus } from '#kit/area/define-area';
import { Cost } from '#kit/cost';
import { EVENT_LOG_DAYS } from '#kit/database/event-log';
import type { GameDependencies } from '../dependencies';
import { SNAPSHOT_DAYS } from '../readings/read-players';
import { DELIVERY_DAYS } from '../webhooks/webhook-delivery.commands';
import { PlatformConfiguration } from './configuration.fields';
import { readIntegrations } from './configuration.queries';

@Resolver()
export class PlatformConfigurationResolver {
  constructor(
    private readonly dependencies: Pick<GameDependencies, 'database' | 'files' | 'settings' | 'outcomes'>,
  ) {}

  @Permitted('view_admin')
  @Cost(20)
  @Query(() => PlatformConfiguration, {
    description: 'The settings of the platform, and which external services it uses. Requests none of them.',
  })
  async platformConfiguration(): Promise<PlatformConfiguration> {
    const { baseUrl, game, identityProvider, infrastructure } = this.dependencies.settings;
    const { hasSandboxIdentity, fileBucket } = infrastructure;
    return {
      baseUrl,
      identityProvider: { host: new URL(identityProvider.url).host, isSandbox: hasSandboxIdentity },
      fileStore: {
        kind: fileBucket ? 'bucket' : 'directory',
        bucket: fileBucket?.name ?? null,
        host: hostOf(fileBucket?.endpoint),
      },
      redisHost: hostOf(game.redisUrl),
      integrations: await readIntegrations(this.dependencies),
      trackedGroupCount: game.trackedGroupIds.length,
      allowsPrivateWebhooks: game.webhookNetworks.length > 0,
      retention: [
        { data: 'event_log', days: EVENT_LOG_DAYS },
        { data: 'webhook_deliveries', days: DELIVERY_DAYS },
        { data: 'player_snapshots', days: SNAPSHOT_DAYS },
      ],
    };
  }

  @Permitted('view_admin')
  @Cost(20)
  @Query(() => Health, {
    description: 'Health of the store of proofs and pictures. Nothing is written to it.',
  })
  async fileStoreHealth(): Promise<Health> {
    const status = (await this.dependencies.files.isReachable())
      ? HealthStatus.healthy
      : HealthStatus.unhealthy;
    return { status, service: 'files', timestamp: new Date() };
  }
}

/** Addresses may contain passwords, hosts do not. */
function hostOf(url: string | null | undefined): string | null {
  return url == null ? null : new URL(url).host;
}
