import { Loader } from '@mantine/core';
import { Suspense } from 'react';
import { Route, Switch } from 'wouter';
import { Frame } from './frame/frame.tsx';
import { lazyPage } from './frame/lazy-page.ts';
import { NotFound } from './frame/not-found.tsx';
import { HomePage } from './home/home-page.tsx';
import { text } from './text/text.ts';

const EventsPage = lazyPage(async () => (await import('./events/events-page.tsx')).EventsPage);

/** The pages by their addresses; all but the start page load their scripts when they are opened. */
export function App() {
  return (
    <Frame>
      <Suspense fallback={<Loader role="status" aria-label={text.loading} />}>
        <Switch>
          <Route path="/" component={HomePage} />
          <Route path="/console" component={HomePage} />
          <Route path="/console/events" component={EventsPage} />
          <Route component={NotFound} />
        </Switch>
      </Suspense>
    </Frame>
  );
}
