import { Anchor, Text } from '@mantine/core';
import { Link } from 'wouter';
import { text } from '#console/text/text.ts';
import { Page } from './page.tsx';

/** Says that an address has no page. */
export function NotFound() {
  return (
    <Page title={text.notFound.title}>
      <Text>{text.notFound.words}</Text>
      <Anchor component={Link} href="/">
        {text.errors.toStart}
      </Anchor>
    </Page>
  );
}
