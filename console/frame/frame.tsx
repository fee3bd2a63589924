import { AppShell, Burger, Group, NavLink, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link, useLocation } from 'wouter';
import { useGraph } from '#console/graph/use-graph.ts';
import { text } from '#console/text/text.ts';
import { Account } from './account.tsx';
import { consoleViewer } from './documents.ts';
import { useFacts } from './facts.tsx';
import { sentenceOf } from './failure-notice.tsx';
import { focusContent } from './focus-content.ts';
import { useFocusOnInvalid } from './focus-invalid.ts';
import { Loading } from './loading.tsx';
import { mayOpen, PAGES } from './pages.ts';
import { SchemeSwitch } from './scheme-switch.tsx';
import { useUnknownViewer, useViewer } from './viewer.ts';

interface Props {
  readonly children: ReactNode;
}

/** The header and navigation around every page. */
export function Frame({ children }: Props) {
  const [opened, { toggle, close }] = useDisclosure();
  const { product } = useFacts();
  // A page has parts that depend on the viewer.
  const { isPending } = useGraph(consoleViewer, {});
  useFocusOnNavigation();
  useFocusOnInvalid();
  return (
    <AppShell
      header={{ height: 56 }}
      navbar={{ width: 220, breakpoint: 'sm', collapsed: { mobile: !opened } }}
      padding="md"
      transitionDuration={0}
    >
      <AppShell.Header>
        <a className="skip-link" href="#content">
          {text.navigation.skip}
        </a>
        <Group h="100%" px="sm" gap="sm" wrap="nowrap" justify="space-between">
          <Group gap="xs" wrap="nowrap" miw={0}>
            <Burger
              opened={opened}
              onClick={toggle}
              hiddenFrom="sm"
              size="sm"
              aria-label={text.navigation.open}
              aria-expanded={opened}
            />
            <Text fw={700} truncate>
              {product}
            </Text>
          </Group>
          <Group gap="sm" wrap="nowrap">
            <Account />
            <SchemeSwitch />
          </Group>
        </Group>
      </AppShell.Header>
      <AppShell.Navbar p="xs" aria-label={text.navigation.label}>
        <Navigation onNavigate={close} />
      </AppShell.Navbar>
      <AppShell.Main id="content" tabIndex={-1}>
        {isPending && <Loading />}
        {children}
      </AppShell.Main>
    </AppShell>
  );
}

/** Moves the focus to the content when another page opens, as a loaded page would. */
function useFocusOnNavigation(): void {
  const [path] = useLocation();
  const shown = useRef(path);
  useEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    focusContent();
  }, [path]);
}

/** Links to the pages that the viewer may open, as far as it is known who that is. */
function Navigation({ onNavigate }: { readonly onNavigate: () => void }) {
  const viewer = useViewer() ?? null;
  const unknown = useUnknownViewer();
  const [path] = useLocation();
  return (
    <>
      {PAGES.filter(({ access }) => mayOpen(viewer, access)).map((page) => (
        <NavLink
          key={page.path}
          component={Link}
          href={page.path}
          label={page.label}
          active={page.path === '/' ? path === '/' : path.startsWith(page.path)}
          onClick={onNavigate}
        />
      ))}
      {unknown && (
        <Text size="sm" p="xs">
          {text.navigation.incomplete(sentenceOf(unknown.failure))}
        </Text>
      )}
    </>
  );
}
