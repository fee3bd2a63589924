import { Field, Int, ObjectType, registerEnumType } from 'type-graphql';
import type { OptionalService } from '#kit/area/area-module';
import { ListSize } from '#kit/cost';
import { Timestamp } from '#protocol/scalars/timestamp';

/** What is known of an external service. */
export interface IntegrationHistory {
  readonly succeededAt: Date | null;
  readonly failedAt: Date | null;
  /** Whether something waits after a failed attempt. */
  readonly isBlocked?: boolean;
  /** Longest time between two successes. */
  readonly expectedWithinMs?: number;
}

type State = 'off' | 'configured' | 'failing';

/** Returns the state of an external service; one that was never used is not failing. */
export function stateOf(off: boolean, history: IntegrationHistory, now: Date): State {
  if (off) return 'off';
  const { succeededAt, failedAt, isBlocked = false, expectedWithinMs } = history;
  const isLate =
    expectedWithinMs !== undefined &&
    succeededAt !== null &&
    now.getTime() - succeededAt.getTime() > expectedWithinMs;
  const hasFailed = failedAt !== null && (succeededAt === null || succeededAt < failedAt);
  return isBlocked || isLate || hasFailed ? 'failing' : 'configured';
}

/** The external services of game data in the schema. */
const IntegrationName: { readonly [Name in OptionalService]: Name } = {
  tracker: 'tracker',
  profile: 'profile',
  groupmode: 'groupmode',
  chat: 'chat',
  calendar: 'calendar',
};

registerEnumType(IntegrationName, {
  name: 'IntegrationName',
  description: 'An external service that the platform can run without.',
  valuesConfig: {
    tracker: { description: 'Group tracker: statistics and members of groups.' },
    profile: { description: 'Profiles of players: quests and achievements.' },
    groupmode: { description: 'Groups in group mode.' },
    chat: { description: 'Chat to which automation posts.' },
    calendar: { description: 'Source of the calendar.' },
  },
});

/** States of an integration in the schema. */
const IntegrationState: { readonly [Name in State]: Name } = {
  off: 'off',
  configured: 'configured',
  failing: 'failing',
};

registerEnumType(IntegrationState, {
  name: 'IntegrationState',
  description: 'Whether the platform uses an external service.',
  valuesConfig: {
    off: { description: 'The operator switched it off.' },
    configured: { description: 'Used; nothing is known to fail.' },
    failing: {
      description:
        'The last request failed. For the chat: a message is being retried. For the calendar: the last successful synchronisation was more than an hour ago.',
    },
  },
});

@ObjectType('Integration', {
  simpleResolvers: true,
  description: 'An external service, without its credentials.',
})
export class Integration {
  @Field(() => IntegrationName, { description: 'The service.' })
  name: OptionalService;

  @Field(() => IntegrationState, { description: 'Current state.' })
  state: State;

  @Field(() => String, {
    nullable: true,
    description: 'Host and port of its address; null if it is switched off.',
  })
  host: string | null;

  @Field(() => Timestamp, {
    nullable: true,
    description:
      'Time of the last successful request of the responding process; for the calendar, of any process. Null if there was none, and always for the chat.',
  })
  lastSuccessAt: Date | null;

  @Field(() => Timestamp, {
    nullable: true,
    description:
      'Time of the last failed request of the responding process. Null if there was none, and always for chat and calendar.',
  })
  lastFailureAt: Date | null;
}

/** What housekeeping deletes, in the schema. */
const RetainedData = {
  event_log: 'event_log',
  webhook_deliveries: 'webhook_deliveries',
  player_snapshots: 'player_snapshots',
} as const;

registerEnumType(RetainedData, {
  name: 'RetainedData',
  description: 'Data that is deleted after a time.',
  valuesConfig: {
    event_log: { description: 'Events for live pages, webhooks and automation.' },
    webhook_deliveries: { description: 'Finished messages of webhooks, with their bodies.' },
    player_snapshots: { description: 'Snapshots of players, from which gains are computed.' },
  },
});

@ObjectType('Retention', { simpleResolvers: true, description: 'How long data is kept.' })
class Retention {
  @Field(() => RetainedData, { description: 'What is kept.' })
  data: keyof typeof RetainedData;

  @Field(() => Int, { description: 'Days until it is deleted.' })
  days: number;
}

/** Where files are stored, in the schema. */
const FileStoreKind = { directory: 'directory', bucket: 'bucket' } as const;

registerEnumType(FileStoreKind, {
  name: 'FileStoreKind',
  description: 'Where images and uploads are stored.',
  valuesConfig: {
    directory: { description: 'A directory of the server.' },
    bucket: { description: 'A bucket of an S3-compatible service.' },
  },
});

@ObjectType('IdentityProvider', {
  simpleResolvers: true,
  description: 'The service at which users sign in, without its credentials.',
})
class IdentityProvider {
  @Field(() => String, { description: 'Host and port of its address.' })
  host: string;

  @Field(() => Boolean, {
    description: 'Whether it is the sandbox, which lets everybody be anybody; never in production.',
  })
  isSandbox: boolean;
}

@ObjectType('FileStoreConfiguration', {
  simpleResolvers: true,
  description: 'Where files are stored, without credentials.',
})
class FileStoreConfiguration {
  @Field(() => FileStoreKind, { description: 'The kind of store.' })
  kind: keyof typeof FileStoreKind;

  @Field(() => String, { nullable: true, description: 'Name of the bucket; null for a directory.' })
  bucket: string | null;

  @Field(() => String, {
    nullable: true,
    description: "Host and port of the service; null for a directory, and for Amazon's own service.",
  })
  host: string | null;
}

@ObjectType('PlatformConfiguration', {
  simpleResolvers: true,
  description: "The operator's settings that organisers and administrators notice. Never a secret.",
})
export class PlatformConfiguration {
  @Field(() => String, { description: 'Public URL of the platform, without a trailing slash.' })
  baseUrl: string;

  @Field(() => IdentityProvider, { description: 'The service at which users sign in.' })
  identityProvider: IdentityProvider;

  @Field(() => FileStoreConfiguration, { description: 'Where images and uploads are stored.' })
  fileStore: FileStoreConfiguration;

  @Field(() => String, {
    nullable: true,
    description:
      'Host and port of Redis, which shares limits and answers of services between processes; null if each process keeps its own.',
  })
  redisHost: string | null;

  @ListSize({ assumedSize: 5 })
  @Field(() => [Integration], { description: 'Every external service of game data.' })
  integrations: Integration[];

  @Field(() => Int, { description: 'Number of groups that automation polls at the tracker.' })
  trackedGroupCount: number;

  @Field(() => Boolean, {
    description: 'Whether webhooks may have receivers in private networks that the operator listed.',
  })
  allowsPrivateWebhooks: boolean;

  @ListSize({ assumedSize: 3 })
  @Field(() => [Retention], { description: 'What is deleted after a time.' })
  retention: Retention[];
}
