import { NativeSelect, Text, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Form } from '#console/frame/form.tsx';
import { Loaded } from '#console/frame/notices.tsx';
import { useGraph, useGraphMutation } from '#console/graph/use-graph.ts';
import { reasonsOf } from './decision.ts';
import { consoleReviewReasons, consoleUpdateReviewReasons } from './documents.ts';
import { reviewText } from './text.ts';

/** Chooses a reason of the library; absent while it has none. */
export function ReasonSelect({ onChoose }: { readonly onChoose: (reason: string) => void }) {
  const { data } = useGraph(consoleReviewReasons, {}, { staleTime: 300_000 });
  const reasons = data?.reviewReasons ?? [];
  if (reasons.length === 0) return null;
  return (
    <NativeSelect
      label={reviewText.chooseReason}
      data={[{ value: '', label: '–' }, ...reasons]}
      value=""
      onChange={(event) => event.currentTarget.value !== '' && onChoose(event.currentTarget.value)}
    />
  );
}

/** Edits the reasons that reviewers choose from. */
export function ReasonEditor() {
  const query = useGraph(consoleReviewReasons, {});
  return (
    <Loaded query={query}>
      {({ reviewReasons }) => <Editor reasons={(reviewReasons ?? []).join('\n')} />}
    </Loaded>
  );
}

function Editor({ reasons }: { readonly reasons: string }) {
  const update = useGraphMutation(consoleUpdateReviewReasons);
  const form = useForm({ initialValues: { reasons } });
  const save = form.onSubmit((values) => update.mutate({ texts: reasonsOf(values.reasons) }));
  return (
    <>
      <Form onSubmit={save} mutation={update} submit={reviewText.saveReasons}>
        <Textarea
          label={reviewText.reasonsLabel}
          description={reviewText.reasonsText}
          maxLength={26_000}
          autosize
          minRows={6}
          {...form.getInputProps('reasons')}
        />
      </Form>
      <Text role="status" size="sm">
        {update.isSuccess && reviewText.reasonsSaved}
      </Text>
    </>
  );
}
