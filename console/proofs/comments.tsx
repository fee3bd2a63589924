import { Stack, Text, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect } from 'react';
import { Form } from '#console/frame/form.tsx';
import { formatMoment, nameOf } from '#console/frame/format.ts';
import { Loaded } from '#console/frame/notices.tsx';
import { useGraph, useGraphMutation } from '#console/graph/use-graph.ts';
import {
  type ConsoleProofCommentsQuery,
  consoleCommentOnProof,
  consoleMarkProofRead,
  consoleProofComments,
} from './documents.ts';
import { latestMoment } from './latest-moment.ts';
import { proofsText } from './text.ts';

interface Props {
  readonly id: string;
  /** Whether the viewer submitted the proof, and has read what is shown. */
  readonly isOwn: boolean;
}

/** The comments on a proof, and the form that writes one. */
export function Comments({ id, isOwn }: Props) {
  const query = useGraph(consoleProofComments, { id });
  const proof = query.data?.tileSubmission ?? null;
  useMarkRead(isOwn ? proof : null);
  return (
    <Loaded query={query}>{() => <Thread id={id} isOwn={isOwn} comments={proof?.comments ?? []} />}</Loaded>
  );
}

type Proof = NonNullable<ConsoleProofCommentsQuery['tileSubmission']>;

interface ListProps {
  readonly comments: NonNullable<Proof['comments']>;
}

/** Comments that were read with the proof, and the form that writes one. */
export function Thread({ comments, ...proof }: Props & ListProps) {
  return (
    <Stack gap="xs" component="section" aria-label={proofsText.comments}>
      <Text fw={600}>{proofsText.comments}</Text>
      <List comments={comments} />
      <CommentForm {...proof} />
    </Stack>
  );
}

function List({ comments }: ListProps) {
  if (comments.length === 0) return <Text size="sm">{proofsText.none}</Text>;
  return (
    <Stack gap="xs">
      {comments.map(({ id, text, createdAt, isBySubmitter, author }) => {
        const name = nameOf(author);
        return (
          <div key={id}>
            <Text size="xs" c="dimmed">
              {proofsText.by(isBySubmitter ? proofsText.player(name) : name, formatMoment(createdAt))}
            </Text>
            <Text size="sm" className="prose">
              {text}
            </Text>
          </div>
        );
      })}
    </Stack>
  );
}

function CommentForm({ id, isOwn }: Props) {
  const comment = useGraphMutation(consoleCommentOnProof);
  const form = useForm({
    initialValues: { text: '' },
    validate: { text: (text) => (text.trim() === '' ? proofsText.empty : null) },
  });
  const send = form.onSubmit(({ text }) => comment.mutate({ id, text }, { onSuccess: () => form.reset() }));
  return (
    <Form onSubmit={send} mutation={comment} submit={proofsText.send}>
      <Textarea
        label={proofsText.write}
        description={isOwn ? proofsText.forReviewers : proofsText.forPlayer}
        maxLength={1000}
        autosize
        {...form.getInputProps('text')}
      />
    </Form>
  );
}

/** Marks what the submitter sees as read, once for each new comment or decision. */
function useMarkRead(proof: Proof | null): void {
  const { mutate } = useGraphMutation(consoleMarkProofRead);
  const id = proof?.id;
  const until = proof?.unreadCount ? latestMoment(proof) : null;
  useEffect(() => {
    if (id !== undefined && until !== null) mutate({ id, until });
  }, [id, until, mutate]);
}
