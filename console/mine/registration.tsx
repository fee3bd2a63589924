import { Alert, Button, Stack, Text, Textarea } from '@mantine/core';
import { ConfirmButton } from '#console/frame/dialog.tsx';
import { Form, InlineForm } from '#console/frame/form.tsx';
import { FailureNotice, Loaded, SecretNotice } from '#console/frame/notices.tsx';
import { useGraph, useGraphMutation } from '#console/graph/use-graph.ts';
import {
  type ConsoleMyRegistrationRequestQuery,
  consoleBingoRegistration,
  consoleLeaveBingoEvent,
  consoleMyRegistrationRequest,
  consoleRequestBingoRegistration,
  consoleWithdrawBingoRegistrationRequest,
} from '#console/join/documents.ts';
import { PlayerName, usePlayerForm } from '#console/join/player-name.tsx';
import { registrationOffer } from '#console/join/registration-offer.ts';
import { joinText } from '#console/join/text.ts';
import { consoleCreateBingoKey, consoleRegisterForBingo } from './documents.ts';
import { mineText } from './text.ts';

interface RegistrationProps {
  readonly eventId: string;
  readonly name: string;
  /** Receives the plugin's key, which the platform shows once. */
  readonly onRegistered: (apiKey: string) => void;
}

/** Registers the signed-in user for an event, or requests it, as the event's settings permit. */
export function Registration(props: RegistrationProps) {
  const { eventId } = props;
  const event = useGraph(consoleBingoRegistration, { eventId });
  const own = useGraph(consoleMyRegistrationRequest, { eventId });
  const request = own.data?.bingoRegistrationRequest;
  return (
    <Loaded query={event}>
      {({ bingoEvent }) => {
        if (!bingoEvent) return null;
        if (request?.status === 'pending' || request?.status === 'waiting')
          return <OpenRequest eventId={eventId} request={request} />;
        const { way, condition } = registrationOffer(bingoEvent);
        return (
          <Stack gap="xs" align="flex-start">
            {request?.status === 'declined' && (
              <Alert color="orange">{joinText.declined(request.rsn, request.reason ?? '')}</Alert>
            )}
            {condition !== null && <Text size="sm">{condition}</Text>}
            {way === 'place' && <Text size="sm">{joinText.reserved}</Text>}
            {(way === 'open' || way === 'place') && <RegisterNow {...props} />}
            {(way === 'request' || way === 'waiting') && (
              <RequestForm {...props} isWaiting={way === 'waiting'} />
            )}
          </Stack>
        );
      }}
    </Loaded>
  );
}

function RegisterNow({ eventId, name, onRegistered }: RegistrationProps) {
  // Registered, the page may show something else at once.
  const registration = useGraphMutation(consoleRegisterForBingo, ({ registerForBingo }) =>
    onRegistered(registerForBingo.apiKey),
  );
  const form = usePlayerForm();
  const register = form.onSubmit(({ rsn }) => registration.mutate({ eventId, rsn: rsn.trim() }));
  return (
    <InlineForm
      label={mineText.register(name)}
      onSubmit={register}
      mutation={registration}
      submit={mineText.doRegister}
    >
      <PlayerName id={`names-${eventId}`} form={form} />
    </InlineForm>
  );
}

interface RequestFormProps extends RegistrationProps {
  /** Whether the request goes to the waiting list, without a decision. */
  readonly isWaiting: boolean;
}

function RequestForm({ eventId, isWaiting }: RequestFormProps) {
  const request = useGraphMutation(consoleRequestBingoRegistration);
  const form = usePlayerForm();
  const send = form.onSubmit(({ rsn, note }) => request.mutate({ eventId, rsn: rsn.trim(), note }));
  return (
    <Form onSubmit={send} mutation={request} submit={isWaiting ? joinText.joinWaiting : joinText.request}>
      <PlayerName id={`names-${eventId}`} form={form} />
      {!isWaiting && (
        <Textarea
          label={joinText.note}
          maxLength={500}
          autosize
          minRows={2}
          {...form.getInputProps('note')}
        />
      )}
    </Form>
  );
}

interface OpenRequestProps {
  readonly eventId: string;
  readonly request: NonNullable<ConsoleMyRegistrationRequestQuery['bingoRegistrationRequest']>;
}

function OpenRequest({ eventId, request: { rsn, place } }: OpenRequestProps) {
  return (
    <Stack gap="xs" align="flex-start">
      <Text role="status">{place === null ? joinText.pending(rsn) : joinText.waiting(rsn, place)}</Text>
      <ConfirmButton
        size="xs"
        label={joinText.withdraw}
        title={joinText.withdraw}
        description={joinText.withdrawText}
        act={joinText.withdraw}
        document={consoleWithdrawBingoRegistrationRequest}
        variables={{ eventId }}
      />
    </Stack>
  );
}

interface LeaveEventProps {
  readonly event: { readonly id: string; readonly name: string; readonly status: string };
}

/** Deletes the registration for an event that has not started; after that only organisers do. */
export function LeaveEvent({ event: { id, name, status } }: LeaveEventProps) {
  if (status !== 'upcoming') return null;
  return (
    <ConfirmButton
      label={joinText.leave}
      title={joinText.leaveNamed(name)}
      description={joinText.leaveText}
      act={joinText.leave}
      document={consoleLeaveBingoEvent}
      variables={{ eventId: id }}
    />
  );
}

interface PluginKeyProps {
  readonly eventId: string;
  /** The key of a registration of a moment ago; null otherwise. */
  readonly newKey: string | null;
}

/** The key for clients other than Dink, which the platform returns once; a new one on request. */
export function PluginKey({ eventId, newKey }: PluginKeyProps) {
  const { mutate, data, error, isPending } = useGraphMutation(consoleCreateBingoKey);
  const apiKey = data?.createBingoKey.apiKey ?? newKey;
  if (apiKey === null)
    return (
      <Stack align="flex-start">
        <Text size="sm">{mineText.keyText}</Text>
        <FailureNotice failure={error} />
        <Button variant="default" loading={isPending} onClick={() => mutate({ eventId })}>
          {mineText.createKey}
        </Button>
      </Stack>
    );
  return (
    <SecretNotice
      title={mineText.key}
      value={apiKey}
      description={mineText.keyOnce}
      copyLabel={mineText.copyKey}
    />
  );
}
