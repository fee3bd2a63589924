import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import './styles.css';
import { Container, type CSSVariablesResolver, createTheme, MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { setNonce } from 'get-nonce';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { communityColours } from './frame/community-colours.ts';
import { ErrorBoundary, Notice } from './frame/error-boundary.tsx';
import { LeaveGuard } from './frame/leave-guard.tsx';
import { FactsProvider, readFacts } from './frame/page.tsx';
import { text } from './frame/text.ts';
import { createQueries } from './graph/use-graph.ts';

const theme = createTheme({
  respectReducedMotion: true,
  primaryColor: 'indigo',
  primaryShade: { light: 8, dark: 8 },
  autoContrast: true,
  defaultRadius: 'md',
  cursorType: 'pointer',
});

const container = document.getElementById('console');
if (!container) throw new Error('The page has no element for the console');

const facts = readFacts(container);
const ofCommunity = communityColours(facts.color);

const COLOURS = ['indigo', 'gray', 'green', 'red', 'orange', 'blue'] as const;

/** Darker text on light colours and lighter text on dark ones than Mantine's: a contrast of at least 4.5. */
const colours: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': 'var(--mantine-color-gray-7)',
    '--mantine-color-placeholder': 'var(--mantine-color-gray-7)',
    '--mantine-color-error': 'var(--mantine-color-red-9)',
    ...textOf('light-color', 'color-mix(in srgb, var(--mantine-color-COLOUR-9) 65%, black)'),
    ...textOf('outline', 'color-mix(in srgb, var(--mantine-color-COLOUR-9) 65%, black)'),
    ...ofCommunity.light,
  },
  dark: {
    '--mantine-color-dimmed': 'var(--mantine-color-dark-1)',
    '--mantine-color-placeholder': 'var(--mantine-color-dark-1)',
    '--mantine-color-error': 'var(--mantine-color-red-4)',
    '--mantine-color-anchor': 'var(--mantine-color-indigo-2)',
    ...textOf('light-color', 'var(--mantine-color-COLOUR-1)'),
    ...textOf('outline', 'var(--mantine-color-COLOUR-2)'),
    ...ofCommunity.dark,
  },
});

function textOf(variable: string, value: string): Record<string, string> {
  return Object.fromEntries(
    COLOURS.map((colour) => [`--mantine-color-${colour}-${variable}`, value.replace('COLOUR', colour)]),
  );
}

const nonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? '';
// For the style element of dialogs, which stops the page behind them from scrolling.
setNonce(nonce);

createRoot(container).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      cssVariablesResolver={colours}
      defaultColorScheme="auto"
      getStyleNonce={() => nonce}
    >
      <Notifications />
      <ErrorBoundary
        fallback={() => (
          <Container size="sm" py="xl">
            <Notice sentence={text.errors.crashed} />
          </Container>
        )}
      >
        <FactsProvider value={facts}>
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
