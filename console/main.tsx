import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import './styles.css';
import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { setNonce } from 'get-nonce';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { ErrorBoundary } from './frame/error-boundary.tsx';
import { FactsProvider, readFacts } from './frame/facts.tsx';
import { colours, theme } from './frame/theme.ts';
import { LeaveGuard } from './frame/unsaved/leave-guard.tsx';
import { createQueries } from './graph/queries.ts';

const nonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? '';
// For the style element of dialogs, which stops the page behind them from scrolling.
setNonce(nonce);

const container = document.getElementById('console');
if (!container) throw new Error('The page has no element for the console');

createRoot(container).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      cssVariablesResolver={colours}
      defaultColorScheme="auto"
      getStyleNonce={() => nonce}
    >
      <Notifications />
      <ErrorBoundary>
        <FactsProvider value={readFacts(container)}>
          <QueryClientProvider client={createQueries()}>
            <LeaveGuard>
              <App />
            </LeaveGuard>
          </QueryClientProvider>
        </FactsProvider>
      </ErrorBoundary>
    </MantineProvider>
  </StrictMode>,
);
