import { useState } from 'react';
import { DataTable, RowActions } from '#console/frame/data-table.tsx';
import { ConfirmMutation } from '#console/frame/dialog.tsx';
import { nameOf } from '#console/frame/format.ts';
import { Loaded } from '#console/frame/notices.tsx';
import { Section } from '#console/frame/page.tsx';
import { labels } from '#console/frame/text.ts';
import { useGraph } from '#console/graph/use-graph.ts';
import {
  type ConsolePlayerClaimsQuery,
  consoleAssignPlayer,
  consolePlayerClaims,
  consoleRejectPlayerClaim,
} from './documents.ts';
import { namesText } from './text.ts';

type Claim = NonNullable<ConsolePlayerClaimsQuery['playerClaims']>['nodes'][number];

const claimant = ({ user, userId }: Claim): string => (user ? nameOf(user) : userId);

const keyOf = ({ name, userId }: Claim) => ({ name, userId });

/** Claims of players, newest first. */
export function Claims({ mayDecide }: { readonly mayDecide: boolean }) {
  const query = useGraph(consolePlayerClaims, {});
  const [decided, setDecided] = useState<{ readonly claim: Claim; readonly verify: boolean } | null>(null);
  return (
    <Section title={namesText.claims}>
      <Loaded query={query}>
        {({ playerClaims }) => (
          <DataTable
            label={namesText.claims}
            rows={playerClaims?.nodes ?? []}
            none={namesText.noClaims}
            idOf={({ userId, name }) => `${userId} ${name}`}
            minWidth={520}
            columns={[
              [labels.player, ({ name }) => name],
              [labels.user, claimant],
              [labels.status, ({ status }) => namesText.claimStatuses[status]],
              [
                namesText.verifiedBy,
                ({ verifiedBy }) => (verifiedBy === null ? namesText.nothing : namesText.proofs[verifiedBy]),
              ],
              ...(mayDecide
                ? [[labels.action, (claim: Claim) => <Actions claim={claim} decide={setDecided} />] as const]
                : []),
            ]}
          />
        )}
      </Loaded>
      {decided?.verify && (
        <ConfirmMutation
          title={namesText.verifyNamed(decided.claim.name, claimant(decided.claim))}
          description={namesText.verifyText}
          act={namesText.doVerify}
          document={consoleAssignPlayer}
          variables={keyOf(decided.claim)}
          onClose={() => setDecided(null)}
        />
      )}
      {decided?.verify === false && (
        <ConfirmMutation
          title={namesText.rejectClaim(decided.claim.name, claimant(decided.claim))}
          description={namesText.rejectText}
          act={namesText.doReject}
          document={consoleRejectPlayerClaim}
          variables={keyOf(decided.claim)}
          onClose={() => setDecided(null)}
        />
      )}
    </Section>
  );
}

interface ActionsProps {
  readonly claim: Claim;
  readonly decide: (decision: { readonly claim: Claim; readonly verify: boolean }) => void;
}

function Actions({ claim, decide }: ActionsProps) {
  const { name, status } = claim;
  const user = claimant(claim);
  return (
    <RowActions
      size="xs"
      actions={[
        ...(status === 'verified'
          ? []
          : [
              [
                namesText.verify,
                namesText.verifyNamed(name, user),
                () => decide({ claim, verify: true }),
              ] as const,
            ]),
        [namesText.reject, namesText.rejectClaim(name, user), () => decide({ claim, verify: false })],
      ]}
    />
  );
}
