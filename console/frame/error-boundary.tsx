import { Alert, Anchor, Button, Container, Group } from '@mantine/core';
import { Component, type ReactNode } from 'react';
import { text } from '#console/text/text.ts';

interface Props {
  readonly children: ReactNode;
}

/** Shows a way on instead of an empty page when rendering or loading a page's script fails. */
export class ErrorBoundary extends Component<Props, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <Container size="sm" py="xl">
        <Alert color="red" role="alert" title={text.errors.title}>
          <p>{text.errors.crashed}</p>
          <Group>
            <Button onClick={() => location.reload()}>{text.errors.reload}</Button>
            <Anchor href="/">{text.errors.toStart}</Anchor>
          </Group>
        </Alert>
      </Container>
    );
  }
}
