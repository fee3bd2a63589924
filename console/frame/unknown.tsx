import { Anchor, Text } from '@mantine/core';
import { Link } from 'wouter';
import { text } from '#console/text/text.ts';
import { Page } from './page.tsx';

interface Props {
  /** Says what does not exist. */
  readonly words: string;
  /** Where those that exist are listed. */
  readonly list: { readonly label: string; readonly href: string };
}

/** The page of an address whose event or other subject does not exist, with a link to the list. */
export function Unknown({ words, list }: Props) {
  return (
    <Page title={text.notFound.title}>
      <Text>{words}</Text>
      <Anchor component={Link} href={list.href}>
        {list.label}
      </Anchor>
    </Page>
  );
}
