import { Text, Timeline } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { formatMoment } from '#console/frame/format.ts';
import { Section } from '#console/frame/page.tsx';
import { type OpeningTier, type ScheduledMoment, scheduleOf } from './schedule-of.ts';
import { scheduleText } from './text.ts';

/** The schedule of an event, for organisers: what happens at a time, and what opens its tiers. */
export function EventSchedule({ event }: { readonly event: Parameters<typeof scheduleOf>[0] }) {
  const items = scheduleOf(event, new Date());
  const lastPast = items.findLastIndex((item) => item.kind !== 'tier' && item.isPast);
  return (
    <Section title={scheduleText.title}>
      <Timeline active={lastPast} bulletSize={20} lineWidth={2}>
        {items.map((item) => (
          <Timeline.Item
            key={item.kind === 'tier' ? `tier ${item.number}` : `${item.kind} ${item.at}`}
            title={titleOf(item)}
            bullet={item.kind !== 'tier' && item.isPast && <IconCheck size={14} aria-hidden />}
          >
            <Text size="sm">{timeOf(item)}</Text>
            {item.kind === 'tasks' && <Text size="sm">{item.names.join(', ')}</Text>}
          </Timeline.Item>
        ))}
      </Timeline>
    </Section>
  );
}

function titleOf(item: ScheduledMoment | OpeningTier): string {
  if (item.kind === 'tier') return scheduleText.tier(item.number, item.name);
  return item.kind === 'tasks' ? scheduleText.tasks(item.names.length) : scheduleText[item.kind];
}

function timeOf(item: ScheduledMoment | OpeningTier): string {
  if (item.kind === 'tier') return scheduleText.opensAfter(item.needed, item.after);
  return item.isPast ? scheduleText.past(formatMoment(item.at)) : formatMoment(item.at);
}
