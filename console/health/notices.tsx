import { Alert, Badge, Group, Text } from '@mantine/core';
import { PageLink } from '#console/frame/page.tsx';
import { type HealthLine, RULES, summaryOf, WEBHOOKS } from './health-lines.ts';
import { healthText } from './text.ts';
import { useDeliveries, useHealth } from './use-health.ts';

/** Says which subjects need attention, if any does. */
export function HealthNotice() {
  const lines = useHealth();
  if (!lines.some(({ state }) => state === 'attention')) return null;
  return (
    <Alert color="orange">
      {summaryOf(lines)} <PageLink href="/console/health">{healthText.title}</PageLink>
    </Alert>
  );
}

/** Says at the top of a page whether its webhooks or rules are well. */
export function DeliveryHealth({ of }: { readonly of: 'webhooks' | 'rules' }) {
  const { subject } = of === 'webhooks' ? WEBHOOKS : RULES;
  const line = useDeliveries(true).find((other) => other.subject === subject);
  if (!line) return null;
  return (
    <Group gap="sm" role="status">
      <StateBadge state={line.state} />
      <Text size="sm">{line.sentence}</Text>
    </Group>
  );
}

const COLOURS = { well: 'green', attention: 'red', unknown: 'gray', loading: 'gray' } as const;

export function StateBadge({ state }: Pick<HealthLine, 'state'>) {
  return (
    <Badge variant="light" color={COLOURS[state]} flex="none" miw="max-content">
      {healthText.states[state]}
    </Badge>
  );
}
