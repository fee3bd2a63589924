import { Alert, Button, Code, CopyButton, List, SimpleGrid, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ageText, formatMoment } from '#console/frame/format.ts';
import { FailureNotice } from '#console/frame/notices.tsx';
import { Section } from '#console/frame/page.tsx';
import { readAgain, useGraph, useGraphMutation } from '#console/graph/use-graph.ts';
import { DinkDrawing } from './dink-drawing.tsx';
import {
  type ConsoleMyNotificationsQuery,
  consoleCreateBingoHook,
  consoleMyNotifications,
} from './documents.ts';
import { mineText } from './text.ts';

interface DinkSetupProps {
  readonly eventId: string;
  readonly rsn: string;
  /** Whether there are addresses, which new ones replace. */
  readonly hasHook: boolean;
  /** Whether the event runs. */
  readonly isActive: boolean;
}

/** Creates the addresses that Dink needs and copies the one that sets everything up. */
export function DinkSetup({ eventId, rsn, hasHook, isActive }: DinkSetupProps) {
  const { mutate, data, error, isPending } = useGraphMutation(consoleCreateBingoHook);
  return (
    <Section title={mineText.dink}>
      <Stack align="flex-start">
        <Text>{mineText.dinkText}</Text>
        <SimpleGrid component="ol" className="steps" cols={{ base: 1, xs: 2, md: 3 }}>
          {mineText.dinkSteps.map((step, index) => (
            <li key={step}>
              <DinkDrawing step={index} />
              <Text size="sm">
                {index + 1}. {step}
              </Text>
            </li>
          ))}
        </SimpleGrid>
        {data ? (
          <Addresses {...data.createBingoHook} rsn={rsn} />
        ) : (
          <>
            {hasHook && <Text size="sm">{mineText.dinkAgain}</Text>}
            <Button loading={isPending} onClick={() => mutate({ eventId })}>
              {hasHook ? mineText.replaceHook : mineText.createHook}
            </Button>
          </>
        )}
        {error && <FailureNotice failure={error} />}
        {(hasHook || data) && <Notifications eventId={eventId} isActive={isActive} />}
      </Stack>
    </Section>
  );
}

interface AddressesProps {
  readonly hookUrl: string;
  readonly configUrl: string;
  /** Player name in the game. */
  readonly rsn: string;
}

function Addresses({ hookUrl, configUrl, rsn }: AddressesProps) {
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
        <TestMessage hookUrl={hookUrl} rsn={rsn} />
      </Stack>
    </Alert>
  );
}

/** The type of test messages, which Dink does not have: they count nothing. */
const TEST = 'TEST';

/** Sends a message as the client would. */
function TestMessage({ hookUrl, rsn }: Pick<AddressesProps, 'hookUrl' | 'rsn'>) {
  const queries = useQueryClient();
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: async () => {
      // The page may have another origin than the address for players.
      const { status } = await fetch(new URL(hookUrl).pathname, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ type: TEST, playerName: rsn, embeds: [{ timestamp: new Date() }] }),
      });
      return status;
    },
    onSuccess: () => readAgain(queries, ({ queryKey: [name] }) => name === consoleMyNotifications.name),
  });
  const hasFailed = error !== null || (data !== undefined && data !== 200);
  return (
    <>
      <Button variant="default" size="xs" loading={isPending} onClick={() => mutate()}>
        {mineText.test}
      </Button>
      <Text size="sm" role="status">
        {hasFailed ? mineText.testFailed(data ?? null) : data && mineText.testArrived}
      </Text>
    </>
  );
}

function Address({ value }: { readonly value: string }) {
  return <Code className="address">{value}</Code>;
}

/** How often the last notifications are read while the event runs. */
const READ_MS = 10_000;

interface NotificationsProps {
  readonly eventId: string;
  readonly isActive: boolean;
}

/** Says whether the client is connected, and what became of its last notifications. */
function Notifications({ eventId, isActive }: NotificationsProps) {
  const { data } = useGraph(
    consoleMyNotifications,
    { eventId },
    { staleTime: 0, repeatMs: () => (isActive ? READ_MS : null) },
  );
  const notifications = data?.bingoProgress?.notifications;
  if (!notifications) return null;
  const latest = notifications.find(({ type }) => type !== TEST);
  return (
    <>
      <Text role="status" fw={600}>
        {latest ? mineText.connected(agoOf(latest), outcomeOf(latest)) : mineText.waiting}
      </Text>
      {notifications.length > 0 && (
        <details>
          <summary>{mineText.lastNotifications}</summary>
          <List size="sm">
            {notifications.map((notification) => (
              <List.Item key={`${notification.receivedAt} ${notification.type}`}>
                {formatMoment(notification.receivedAt)}: {outcomeOf(notification)}
              </List.Item>
            ))}
          </List>
        </details>
      )}
    </>
  );
}

type Notification = NonNullable<ConsoleMyNotificationsQuery['bingoProgress']>['notifications'][number];

function agoOf({ receivedAt }: Notification): string {
  return ageText(Math.max(0, Math.round((Date.now() - Date.parse(receivedAt)) / 1000)));
}

function outcomeOf({ type, outcome, reason }: Notification): string {
  const name = type.toLowerCase().replaceAll('_', ' ');
  return reason === null ? `${name}, ${outcome}` : `${name}, ${outcome}: ${reason}`;
}
