import { Alert, Button, Code, CopyButton, Stack, Text, Title } from '@mantine/core';
import { FailureNotice } from '#console/frame/failure-notice.tsx';
import { useGraphMutation } from '#console/graph/use-graph.ts';
import { mineText } from '#console/text/mine.ts';
import { consoleCreateBingoHook } from './documents.ts';

interface Props {
  readonly eventId: string;
  /** Whether there are addresses, which new ones replace. */
  readonly hasHook: boolean;
}

/** Creates the addresses that Dink needs and copies the one that sets everything up. */
export function DinkSetup({ eventId, hasHook }: Props) {
  const { mutate, data, error, isPending } = useGraphMutation(consoleCreateBingoHook);
  return (
    <section aria-labelledby="dink">
      <Title order={2} size="h3" id="dink" mb="sm">
        {mineText.dink}
      </Title>
      <Stack align="flex-start">
        <Text>{mineText.dinkWords}</Text>
        {data ? (
          <Addresses {...data.createBingoHook} />
        ) : (
          <>
            {hasHook && <Text size="sm">{mineText.dinkAgain}</Text>}
            <Button loading={isPending} onClick={() => mutate({ eventId })}>
              {hasHook ? mineText.replaceHook : mineText.createHook}
            </Button>
          </>
        )}
        {error && <FailureNotice failure={error} />}
      </Stack>
    </section>
  );
}

function Addresses({ hookUrl, configUrl }: { readonly hookUrl: string; readonly configUrl: string }) {
  return (
    <Alert color="green" maw="100%">
      <Stack align="flex-start" gap="xs">
        <Text fw={600}>{mineText.config}</Text>
        <Address value={configUrl} />
        <CopyButton value={configUrl}>
          {({ copied, copy }) => (
            <Button onClick={copy}>{copied ? mineText.copied : mineText.copyConfig}</Button>
          )}
        </CopyButton>
        <Text fw={600}>{mineText.hook}</Text>
        <Address value={hookUrl} />
        <Text size="sm">{mineText.secret}</Text>
      </Stack>
    </Alert>
  );
}

function Address({ value }: { readonly value: string }) {
  return <Code className="address">{value}</Code>;
}
