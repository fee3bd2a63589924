import { Anchor, Button, Group, Stack, Text, Title } from '@mantine/core';
import { Component, type ReactNode, useState } from 'react';
import { useLocation } from 'wouter';
import { text } from './text.ts';

interface BoundaryProps {
  /** The failure is forgotten when it changes. */
  readonly path?: string;
  readonly fallback: (error: unknown) => ReactNode;
  readonly children: ReactNode;
}

interface State {
  readonly failure: { readonly error: unknown } | null;
}

/** Shows something else instead of an empty page when rendering or loading a script fails. */
export class ErrorBoundary extends Component<BoundaryProps, State> {
  override state: State = { failure: null };

  static getDerivedStateFromError(error: unknown): State {
    return { failure: { error } };
  }

  override componentDidUpdate({ path }: BoundaryProps) {
    if (path !== this.props.path && this.state.failure) this.setState({ failure: null });
  }

  override render() {
    const { failure } = this.state;
    return failure ? this.props.fallback(failure.error) : this.props.children;
  }
}

/** A page's script could not be loaded: there is no connection, or an update has replaced it. */
export class ScriptFailure extends Error {}

/** Says inside the frame that a page failed; the navigation stays, and other pages can be opened. */
export function PageBoundary({ children }: { readonly children: ReactNode }) {
  const [path] = useLocation();
  const fallback = (error: unknown) =>
    error instanceof ScriptFailure ? <ScriptNotice /> : <Notice sentence={text.errors.crashed} />;
  return (
    <ErrorBoundary path={path} fallback={fallback}>
      {children}
    </ErrorBoundary>
  );
}

/** Loads the page again once the platform can be reached: before, nothing would be left of it. */
function ScriptNotice() {
  const [isTrying, setTrying] = useState(false);
  const again = async () => {
    setTrying(true);
    const isReached = await fetch(location.href, { method: 'HEAD', cache: 'no-store' }).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReached) location.reload();
    else setTrying(false);
  };
  return (
    <Notice sentence={text.errors.noScript}>
      <Button size="xs" variant="default" loading={isTrying} onClick={again}>
        {text.errors.again}
      </Button>
    </Notice>
  );
}

interface NoticeProps {
  readonly sentence: string;
  /** Reloads by default. */
  readonly children?: ReactNode;
}

/** Says what failed, with ways on. */
export function Notice({ sentence, children }: NoticeProps) {
  return (
    <Stack role="alert" align="flex-start">
      <Title order={1} size="h2">
        {text.errors.title}
      </Title>
      <Text>{sentence}</Text>
      <Group>
        {children ?? <Button onClick={() => location.reload()}>{text.errors.reload}</Button>}
        <Anchor href="/">{text.errors.toStart}</Anchor>
      </Group>
    </Stack>
  );
}
