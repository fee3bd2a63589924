import { Button, CopyButton, Fieldset, Group, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { DataTable, MoreButton } from '#console/frame/data-table.tsx';
import { ConfirmButton } from '#console/frame/dialog.tsx';
import { InlineForm } from '#console/frame/form.tsx';
import { formatMoment, fromLocalInput } from '#console/frame/format.ts';
import { Loaded } from '#console/frame/notices.tsx';
import { Section } from '#console/frame/page.tsx';
import { labels } from '#console/frame/text.ts';
import { useGraphMutation, useGraphPages } from '#console/graph/use-graph.ts';
import {
  type ConsoleBingoInvitationsQuery,
  consoleBingoInvitations,
  consoleCreateBingoInvitation,
  consoleRevokeBingoInvitation,
} from './documents.ts';
import { eventRegistrationText } from './registration-text.ts';
import { TeamChoice, type TeamOption } from './team-choice.tsx';

type Invitation = NonNullable<ConsoleBingoInvitationsQuery['bingoInvitations']>['nodes'][number];

interface Props {
  readonly eventId: string;
  readonly teams: readonly TeamOption[];
}

/** The invite links of an event. */
export function Invitations({ eventId, teams }: Props) {
  const query = useGraphPages(consoleBingoInvitations, { eventId }, ({ bingoInvitations }) =>
    bingoInvitations?.pageInfo.hasNextPage ? bingoInvitations.pageInfo.endCursor : null,
  );
  return (
    <Section title={eventRegistrationText.invitations}>
      <Stack>
        <Text size="sm">{eventRegistrationText.invitationsText}</Text>
        <Loaded query={query}>
          {({ pages }) => (
            <DataTable
              label={eventRegistrationText.invitations}
              rows={pages.flatMap(({ bingoInvitations }) => bingoInvitations?.nodes ?? [])}
              none={eventRegistrationText.noInvitations}
              idOf={({ id }) => id}
              minWidth={720}
              columns={[
                [eventRegistrationText.link, ({ url }) => <span className="address">{url}</span>],
                [eventRegistrationText.team, ({ team }) => team?.name ?? eventRegistrationText.noTeam],
                [eventRegistrationText.uses, ({ used, uses }) => eventRegistrationText.used(used, uses)],
                [
                  eventRegistrationText.expires,
                  ({ expiresAt }) =>
                    expiresAt === null ? eventRegistrationText.never : formatMoment(expiresAt),
                ],
                [labels.action, (invitation) => <InvitationActions invitation={invitation} />],
              ]}
            />
          )}
        </Loaded>
        <Group>
          <MoreButton query={query} />
        </Group>
        <NewInvitation eventId={eventId} teams={teams} />
      </Stack>
    </Section>
  );
}

function InvitationActions({ invitation: { id, url, revokedAt } }: { readonly invitation: Invitation }) {
  if (revokedAt !== null) return <>{eventRegistrationText.revoked(formatMoment(revokedAt))}</>;
  return (
    <Group gap={4} wrap="nowrap">
      <CopyButton value={url}>
        {({ copied, copy }) => (
          <Button size="xs" variant="default" onClick={copy}>
            {copied ? eventRegistrationText.copied : eventRegistrationText.copyLink}
          </Button>
        )}
      </CopyButton>
      <ConfirmButton
        size="xs"
        label={eventRegistrationText.revoke}
        title={eventRegistrationText.revokeTitle}
        description={eventRegistrationText.revokeText}
        act={eventRegistrationText.revoke}
        document={consoleRevokeBingoInvitation}
        variables={{ id }}
      />
    </Group>
  );
}

function usesProblem(uses: string): string | null {
  const count = Number(uses);
  const isValid = uses.trim() === '' || (Number.isInteger(count) && count >= 1 && count <= 1000);
  return isValid ? null : eventRegistrationText.usesWrong;
}

function NewInvitation({ eventId, teams }: Props) {
  const creation = useGraphMutation(consoleCreateBingoInvitation);
  const form = useForm({
    initialValues: { teamId: '', uses: '', expires: '' },
    validate: { uses: usesProblem },
  });
  const create = form.onSubmit(({ teamId, uses, expires }) =>
    creation.mutate({
      eventId,
      teamId: teamId === '' ? null : teamId,
      uses: uses.trim() === '' ? null : Number(uses),
      expiresAt: fromLocalInput(expires),
    }),
  );
  return (
    <Fieldset legend={eventRegistrationText.newInvitation}>
      <InlineForm
        label={eventRegistrationText.newInvitation}
        onSubmit={create}
        mutation={creation}
        submit={eventRegistrationText.create}
      >
        <TeamChoice
          teams={teams}
          value={form.values.teamId}
          onChange={(teamId) => form.setFieldValue('teamId', teamId)}
        />
        <TextInput
          label={eventRegistrationText.uses}
          description={eventRegistrationText.usesHint}
          inputMode="numeric"
          maxLength={4}
          w={140}
          {...form.getInputProps('uses')}
        />
        <TextInput
          type="datetime-local"
          label={eventRegistrationText.expires}
          description={eventRegistrationText.expiresHint}
          {...form.getInputProps('expires')}
        />
      </InlineForm>
    </Fieldset>
  );
}
