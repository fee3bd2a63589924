import { Group, Image, NativeSelect, Pagination, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { DataTable, RowActions } from '#console/frame/data-table.tsx';
import { Dialog } from '#console/frame/dialog.tsx';
import { Suggestions } from '#console/frame/form.tsx';
import { formatMoment, nameOf } from '#console/frame/format.ts';
import { FailureNotice, Loaded } from '#console/frame/notices.tsx';
import { labels, text } from '#console/frame/text.ts';
import { useFoundUsers } from '#console/frame/use-found-users.ts';
import { type Candidate, distinctUsers, userOfText } from '#console/frame/users.ts';
import { type TileSubmissionStatus, tileSubmissionStatusValues } from '#console/graph/enum-values.ts';
import { useGraph, useGraphMutation } from '#console/graph/use-graph.ts';
import { LiveBadge, useLive } from '#console/graph/use-live.tsx';
import { Comments } from '#console/proofs/comments.tsx';
import { changeOf, otherStatuses } from './decision.ts';
import {
  type ConsoleDecisionsQuery,
  consoleDecisions,
  consoleReviewQueueChanged,
  consoleReviewSubmission,
} from './documents.ts';
import { History } from './proof-facts.tsx';
import { reviewText } from './text.ts';
import { proofName } from './waiting-list.tsx';

interface Filter {
  readonly eventId: string;
  readonly status: TileSubmissionStatus | '';
  /** Names or ids. */
  readonly reviewer: string;
  readonly player: string;
}

const NO_FILTER: Filter = { eventId: '', status: '', reviewer: '', player: '' };

/** The decisions, newest first, each of which can be changed. */
export function Decisions() {
  const [filter, setFilter] = useState(NO_FILTER);
  const [settled] = useDebouncedValue(filter, 300);
  const [page, setPage] = useState(1);
  const [known, setKnown] = useState<readonly Candidate[]>([]);
  const users = distinctUsers([...known, ...useFoundUsers(filter.reviewer), ...useFoundUsers(filter.player)]);
  const query = useGraph(consoleDecisions, {
    eventId: settled.eventId || null,
    status: settled.status || null,
    reviewerId: userOfText(settled.reviewer, users),
    submitterId: userOfText(settled.player, users),
    page,
  });
  const isLive = useLive(consoleReviewQueueChanged, null, consoleDecisions);
  const { data } = query;
  const [read, setRead] = useState(data);
  if (data && data !== read) {
    setRead(data);
    const listed = data.tileSubmissions?.submissions ?? [];
    setKnown(
      distinctUsers([...known, ...listed.flatMap(({ submitter, reviewer }) => [submitter, reviewer])]),
    );
  }
  const change = (part: Partial<Filter>) => {
    setFilter({ ...filter, ...part });
    setPage(1);
  };
  return (
    <Stack gap="md">
      <LiveBadge isLive={isLive} />
      <Filters filter={filter} events={read?.tileEvents ?? []} users={users} onChange={change} />
      <Loaded query={query}>
        {({ tileSubmissions }) => (
          <>
            <Text role="status" size="sm">
              {reviewText.total(tileSubmissions?.total ?? 0)}
            </Text>
            <DecisionTable proofs={tileSubmissions?.submissions ?? []} />
            <Pages total={tileSubmissions?.total ?? 0} page={page} onChange={setPage} />
          </>
        )}
      </Loaded>
    </Stack>
  );
}

interface FiltersProps {
  readonly filter: Filter;
  readonly events: ConsoleDecisionsQuery['tileEvents'];
  /** Users who are suggested. */
  readonly users: readonly Candidate[];
  readonly onChange: (part: Partial<Filter>) => void;
}

function Filters({ filter, events, users, onChange }: FiltersProps) {
  const problem = (typed: string) =>
    typed.trim() !== '' && userOfText(typed, users) === null && reviewText.userUnknown;
  return (
    <Group align="flex-start">
      <NativeSelect
        label={labels.event}
        data={[
          { value: '', label: reviewText.all },
          ...events.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={filter.eventId}
        onChange={(event) => onChange({ eventId: event.currentTarget.value })}
      />
      <NativeSelect
        label={labels.status}
        data={[
          { value: '', label: reviewText.all },
          ...tileSubmissionStatusValues.map((value) => ({ value, label: reviewText.decided[value] })),
        ]}
        value={filter.status}
        onChange={({ currentTarget: { value } }) =>
          onChange({ status: tileSubmissionStatusValues.find((status) => status === value) ?? '' })
        }
      />
      {(['reviewer', 'player'] as const).map((part) => (
        <TextInput
          key={part}
          label={part === 'reviewer' ? reviewText.reviewer : labels.player}
          maxLength={64}
          list="users-of-decisions"
          autoComplete="off"
          value={filter[part]}
          error={problem(filter[part])}
          onChange={(event) => onChange({ [part]: event.currentTarget.value })}
        />
      ))}
      <Suggestions id="users-of-decisions" names={users.map(({ username }) => username)} />
    </Group>
  );
}

type DecidedProof = NonNullable<ConsoleDecisionsQuery['tileSubmissions']>['submissions'][number];

function DecisionTable({ proofs }: { readonly proofs: readonly DecidedProof[] }) {
  const { mutate, error } = useGraphMutation(consoleReviewSubmission);
  const [open, setOpen] = useState<string | null>(null);
  const opened = proofs.find(({ id }) => id === open);
  return (
    <>
      <FailureNotice failure={error} />
      <DataTable
        label={reviewText.decisions}
        rows={proofs}
        none={reviewText.noDecisions}
        idOf={({ id }) => id}
        minWidth={900}
        columns={[
          [reviewText.proof, proofName],
          [labels.event, ({ event }) => event.name],
          [labels.status, ({ status }) => reviewText.decided[status]],
          [reviewText.reviewer, ({ reviewer }) => nameOf(reviewer)],
          [reviewText.decidedAt, ({ reviewedAt }) => reviewedAt && formatMoment(reviewedAt)],
          [reviewText.commentOf, ({ reviewerNotes }) => reviewerNotes ?? '–'],
          [
            labels.action,
            (proof) => (
              <RowActions
                size="compact-sm"
                actions={[
                  [reviewText.details, reviewText.detailsOf(proofName(proof)), () => setOpen(proof.id)],
                  ...otherStatuses(proof.status).map(
                    (status) =>
                      [
                        reviewText.changeTo[status],
                        reviewText.changeNamed(reviewText.changeTo[status], proofName(proof)),
                        () => mutate(changeOf(proof, status)),
                      ] as const,
                  ),
                ]}
              />
            ),
          ],
        ]}
      />
      {opened && <Details proof={opened} onClose={() => setOpen(null)} />}
    </>
  );
}

/** The image of a proof, who decided what, and its comments. */
function Details({ proof, onClose }: { readonly proof: DecidedProof; readonly onClose: () => void }) {
  const { id, tile, submitter, imageUrl, history } = proof;
  return (
    <Dialog title={proofName(proof)} onClose={onClose}>
      <Stack>
        <Image src={imageUrl} alt={reviewText.image(tile.name, nameOf(submitter))} fit="contain" mah="50vh" />
        <History history={history} />
        <Comments id={id} isOwn={false} />
      </Stack>
    </Dialog>
  );
}

interface PagesProps {
  readonly total: number;
  readonly page: number;
  readonly onChange: (page: number) => void;
}

const PAGE_SIZE = 20;

function Pages({ total, page, onChange }: PagesProps) {
  if (total <= PAGE_SIZE) return null;
  return (
    <Pagination
      total={Math.ceil(total / PAGE_SIZE)}
      value={page}
      onChange={onChange}
      getItemProps={(number) => ({ 'aria-label': text.page(number) })}
      getControlProps={(control) => ({ 'aria-label': text.pageControls[control] })}
    />
  );
}
