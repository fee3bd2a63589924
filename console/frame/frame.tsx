import {
  Anchor,
  AppShell,
  Burger,
  Button,
  Group,
  NavLink,
  Text,
  useComputedColorScheme,
  useMantineColorScheme,
  VisuallyHidden,
} from '@mantine/core';
import { useDisclosure, useHotkeys } from '@mantine/hooks';
import { IconMoon, IconSearch, IconSun } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useEffect, useId, useRef, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { useGraph } from '#console/graph/use-graph.ts';
import { consoleViewer } from './documents.ts';
import { drafts } from './drafts.ts';
import { useFocusOnInvalid } from './form.tsx';
import { Loading, sentenceOf } from './notices.tsx';
import { OutdatedNotice } from './outdated-notice.tsx';
import { focusContent, useFacts } from './page.tsx';
import { PageIcon } from './page-icon.tsx';
import { mayOpen, PAGE_GROUPS, PAGES } from './pages.ts';
import { text } from './text.ts';
import { type SignedIn, useSignInAddress, useUnknownViewer, useViewer } from './viewer.ts';

/** The header and navigation around every page. */
export function Frame({ children }: { readonly children: ReactNode }) {
  const [opened, { toggle, close }] = useDisclosure();
  const { community, logo } = useFacts();
  // A page has parts that depend on the viewer. Reading again after a failure must not hide it.
  const { isFetched } = useGraph(consoleViewer, {});
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
            {logo !== '' && <img className="logo" src={logo} alt="" />}
            <Text fw={700} truncate>
              {community}
            </Text>
          </Group>
          <Group gap="sm" wrap="nowrap">
            <PaletteButton />
            <Account />
            <SchemeSwitch />
          </Group>
        </Group>
      </AppShell.Header>
      <AppShell.Navbar p="xs" aria-label={text.navigation.label} className="navigation">
        <Navigation onNavigate={close} />
      </AppShell.Navbar>
      <AppShell.Main id="content" tabIndex={-1}>
        {!isFetched && <Loading />}
        {children}
        <OutdatedNotice />
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
      {PAGE_GROUPS.map((group) => (
        <PageGroup
          key={group}
          name={text.navigation.groups[group]}
          pages={PAGES.filter((page) => page.group === group && mayOpen(viewer, page.access))}
          path={path}
          onNavigate={onNavigate}
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

interface PageGroupProps {
  readonly name: string;
  readonly pages: typeof PAGES;
  /** Of the page that is open. */
  readonly path: string;
  readonly onNavigate: () => void;
}

function PageGroup({ name, pages, path, onNavigate }: PageGroupProps) {
  const id = useId();
  if (pages.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <Text id={id} className="page-group">
        {name}
      </Text>
      {pages.map((page) => (
        <NavLink
          key={page.path}
          component={Link}
          href={page.path}
          label={text.navigation.pages[page.name]}
          leftSection={<PageIcon name={page.name} />}
          active={page.path === '/' ? path === '/' : path.startsWith(page.path)}
          onClick={onNavigate}
        />
      ))}
    </section>
  );
}

/** The script of the palette is loaded when it is first opened. */
const LazyPalette = lazy(async () => ({ default: (await import('./palette.tsx')).Palette }));

/** Opens the palette, by its button or Ctrl-K. */
function PaletteButton() {
  const [isUsed, setUsed] = useState(false);
  const open = async () => {
    setUsed(true);
    const { spotlight } = await import('@mantine/spotlight');
    spotlight.open();
  };
  useHotkeys([['mod+K', open]], []);
  return (
    <>
      <Button
        size="xs"
        px="xs"
        variant="default"
        leftSection={<IconSearch size={16} aria-hidden />}
        title={text.palette.open}
        onClick={open}
      >
        <VisuallyHidden component="span">{text.palette.open}</VisuallyHidden>
        <Text component="span" size="xs" visibleFrom="md">
          {text.palette.hint}
        </Text>
      </Button>
      <Suspense>{isUsed && <LazyPalette />}</Suspense>
    </>
  );
}

/** Says who is signed in, with the link that signs in or out. */
function Account() {
  const viewer = useViewer();
  const unknown = useUnknownViewer();
  const signIn = useSignInAddress();
  return (
    <Group component="section" gap="sm" wrap="nowrap" aria-label={text.account.label}>
      <Text size="sm" role="status" visibleFrom="sm">
        {statusOf(viewer, unknown !== null)}
      </Text>
      {viewer && (
        <Text size="sm" hiddenFrom="sm" truncate maw={90}>
          {viewer.name}
        </Text>
      )}
      {viewer === null && (
        <Button component="a" size="xs" href={signIn}>
          {text.account.signIn}
        </Button>
      )}
      {unknown && (
        <Button size="xs" variant="default" onClick={unknown.again}>
          {text.account.check}
        </Button>
      )}
      {viewer && (
        <Anchor size="sm" href="/auth/logout" onClick={() => drafts.clear()}>
          {text.account.signOut}
        </Anchor>
      )}
    </Group>
  );
}

function statusOf(viewer: SignedIn | null | undefined, isUnknown: boolean): string {
  if (viewer) return text.account.signedInAs(viewer.name);
  if (viewer === null) return text.account.signedOut;
  return isUnknown ? text.account.unknown : '';
}

/** Switches between light and dark colours; the browser's setting applies until it is used. */
function SchemeSwitch() {
  const { setColorScheme } = useMantineColorScheme();
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false });
  const other = scheme === 'light' ? 'dark' : 'light';
  const label = other === 'dark' ? text.scheme.toDark : text.scheme.toLight;
  return (
    <Button
      size="xs"
      px="xs"
      variant="default"
      aria-label={label}
      title={label}
      onClick={() => setColorScheme(other)}
    >
      {other === 'dark' ? <IconMoon size={16} aria-hidden /> : <IconSun size={16} aria-hidden />}
    </Button>
  );
}
