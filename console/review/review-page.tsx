import { Tabs } from '@mantine/core';
import { useSearchParams } from 'wouter';
import { Page } from '#console/frame/page.tsx';
import { Decisions } from './decisions.tsx';
import { HeldProofs } from './held-proofs.tsx';
import { Queue } from './queue.tsx';
import { ReasonEditor } from './reasons.tsx';
import { reviewText } from './text.ts';

/** The proofs of all events: those that wait or are on hold, and decisions. The tab is in the address. */
export function ReviewPage() {
  const [search, setSearch] = useSearchParams();
  const tab = search.get('tab') ?? 'queue';
  return (
    <Page title={reviewText.title} access={['manage_events']}>
      <Tabs value={tab} onChange={(chosen) => setSearch({ tab: chosen ?? 'queue' })} keepMounted={false}>
        <Tabs.List mb="md">
          <Tabs.Tab value="queue">{reviewText.tabs.queue}</Tabs.Tab>
          <Tabs.Tab value="held">{reviewText.tabs.held}</Tabs.Tab>
          <Tabs.Tab value="decided">{reviewText.tabs.decided}</Tabs.Tab>
          <Tabs.Tab value="reasons">{reviewText.tabs.reasons}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="queue">
          <Queue />
        </Tabs.Panel>
        <Tabs.Panel value="held">
          <HeldProofs />
        </Tabs.Panel>
        <Tabs.Panel value="decided">
          <Decisions />
        </Tabs.Panel>
        <Tabs.Panel value="reasons">
          <ReasonEditor />
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
}
