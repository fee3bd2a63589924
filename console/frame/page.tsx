import { Alert, Anchor, Group, Stack, Text, Title } from '@mantine/core';
import { createContext, type ReactNode, useContext, useEffect, useId } from 'react';
import { Link } from 'wouter';
import { FailureNotice, Loading } from './notices.tsx';
import { mayOpen, type PageAccess } from './pages.ts';
import { text } from './text.ts';
import { useSignInAddress, useUnknownViewer, useViewer } from './viewer.ts';

/** What the route of a page takes from its address. */
export interface PageParams<Name extends string = 'id'> {
  readonly params: Readonly<Record<Name, string>>;
}

interface Props {
  readonly title: string;
  /** Who may open the page; everybody by default. */
  readonly access?: PageAccess;
  /** Buttons and links beside the heading. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A page's heading, which is also the title of the window, and its content. */
export function Page({ access = 'everybody', ...content }: Props) {
  return (
    <Gate access={access}>
      <Content {...content} />
    </Gate>
  );
}

function Content({ title, actions, children }: Omit<Props, 'access'>) {
  const { community } = useFacts();
  useEffect(() => {
    document.title = title === community ? title : `${title} – ${community}`;
  }, [title, community]);
  return (
    <Stack gap="lg" maw={1100}>
      <Group justify="space-between">
        <Title order={1} size="h2">
          {title}
        </Title>
        {actions && <Group gap="sm">{actions}</Group>}
      </Group>
      {children}
    </Stack>
  );
}

/** A part of a page under a heading, which names it. */
export function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Title order={2} size="h3" id={id} mb="sm">
        {title}
      </Title>
      {children}
    </section>
  );
}

/** A link to another page of the console. */
export function PageLink({ href, children }: { readonly href: string; readonly children: ReactNode }) {
  return (
    <Anchor component={Link} href={href}>
      {children}
    </Anchor>
  );
}

/** What the page says about the platform. */
interface Facts {
  /** Name of the product. */
  readonly product: string;
  /** Name of the community; that of the product until it is set. */
  readonly community: string;
  /** Colour of the community, `#RRGGBB`; empty for those of the product. */
  readonly color: string;
  /** Path of its logo; empty without one. */
  readonly logo: string;
  readonly version: string;
  /** Whether sign-in uses the sandbox instead of a real identity provider. */
  readonly sandbox: boolean;
}

const FactsContext = createContext<Facts>({
  product: '',
  community: '',
  color: '',
  logo: '',
  version: '',
  sandbox: false,
});

export const FactsProvider = FactsContext.Provider;

/** Returns what the page says about the platform. */
export function useFacts(): Facts {
  return useContext(FactsContext);
}

/** Reads the facts that the server wrote into an element's data attributes. */
export function readFacts({ dataset }: HTMLElement): Facts {
  return {
    product: dataset.product ?? '',
    community: dataset.community ?? '',
    color: dataset.color ?? '',
    logo: dataset.logo ?? '',
    version: dataset.version ?? '',
    sandbox: dataset.signIn === 'sandbox',
  };
}

/** Shows a page to those who may open it; others read how they can. */
export function Gate({ access, children }: { readonly access: PageAccess; readonly children: ReactNode }) {
  const viewer = useViewer();
  const unknown = useUnknownViewer();
  const signIn = useSignInAddress();
  if (access === 'everybody') return <>{children}</>;
  if (unknown) return <FailureNotice {...unknown} />;
  if (viewer === undefined) return <Loading />;
  if (mayOpen(viewer, access)) return <>{children}</>;
  if (viewer) return <Alert color="orange">{text.gate.forbidden}</Alert>;
  return (
    <Alert color="blue">
      {text.gate.signIn} <Anchor href={signIn}>{text.account.signIn}</Anchor>
    </Alert>
  );
}

interface UnknownProps {
  /** Says what does not exist. */
  readonly description: string;
  /** Where those that exist are listed. */
  readonly list: { readonly label: string; readonly href: string };
}

/** The page of an address whose event or other subject does not exist, with a link to the list. */
export function Unknown({ description, list }: UnknownProps) {
  return (
    <Page title={text.notFound.title}>
      <Text>{description}</Text>
      <PageLink href={list.href}>{list.label}</PageLink>
    </Page>
  );
}

/** Moves the focus to the content of the page, as a loaded page would. */
export function focusContent(): void {
  document.getElementById('content')?.focus();
}
