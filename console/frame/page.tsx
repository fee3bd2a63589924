import { Group, Stack, Title } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { useFacts } from './facts.tsx';

interface Props {
  readonly title: string;
  /** Buttons and links beside the heading. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A page's heading, which is also the title of the window, and its content. */
export function Page({ title, actions, children }: Props) {
  const { product } = useFacts();
  useEffect(() => {
    document.title = title === product ? title : `${title} – ${product}`;
  }, [title, product]);
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
