import { Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { DataTable } from '#console/frame/data-table.tsx';
import { ConfirmButton } from '#console/frame/dialog.tsx';
import { InlineForm } from '#console/frame/form.tsx';
import { Loaded } from '#console/frame/notices.tsx';
import { PageLink, Section } from '#console/frame/page.tsx';
import { labels } from '#console/frame/text.ts';
import { useGraph, useGraphMutation } from '#console/graph/use-graph.ts';
import { consoleClaimPlayer, consoleMyPlayers, consoleWithdrawPlayerClaim } from './documents.ts';
import { mineText } from './text.ts';

/** The players that the viewer claimed, and the form that claims one. */
export function MyPlayers() {
  const query = useGraph(consoleMyPlayers, {});
  const claiming = useGraphMutation(consoleClaimPlayer);
  const form = useForm({
    initialValues: { name: '' },
    validate: { name: (name) => (name.trim() === '' ? mineText.playerMissing : null) },
  });
  const claim = form.onSubmit(({ name }) =>
    claiming.mutate({ name: name.trim() }, { onSuccess: () => form.reset() }),
  );
  return (
    <Section title={mineText.players}>
      <Text size="sm">{mineText.playersText}</Text>
      <Loaded query={query}>
        {({ viewer }) => (
          <DataTable
            label={mineText.players}
            rows={'user' in viewer ? (viewer.user.playerClaims ?? []) : []}
            none={mineText.noPlayers}
            idOf={({ name }) => name}
            columns={[
              [
                labels.player,
                ({ name }) => (
                  <PageLink href={`/console/players?name=${encodeURIComponent(name)}`}>{name}</PageLink>
                ),
              ],
              [labels.status, ({ status }) => mineText.claimStatuses[status]],
              [
                labels.action,
                ({ name }) => (
                  <ConfirmButton
                    label={mineText.withdrawClaim(name)}
                    size="xs"
                    title={mineText.withdrawClaim(name)}
                    description={mineText.withdrawClaimText}
                    act={mineText.doWithdrawClaim}
                    document={consoleWithdrawPlayerClaim}
                    variables={{ name }}
                  />
                ),
              ],
            ]}
          />
        )}
      </Loaded>
      <InlineForm onSubmit={claim} mutation={claiming} submit={mineText.claimPlayer}>
        <TextInput required label={mineText.playerName} maxLength={64} {...form.getInputProps('name')} />
      </InlineForm>
    </Section>
  );
}
