import { Group, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Dialog } from '#console/frame/dialog.tsx';
import { Form, Suggestions } from '#console/frame/form.tsx';
import { fromLocalInput, toLocalInput } from '#console/frame/format.ts';
import { labels, text } from '#console/frame/text.ts';
import { useFoundUsers } from '#console/frame/use-found-users.ts';
import { distinctUsers } from '#console/frame/users.ts';
import { useGraphMutation } from '#console/graph/use-graph.ts';
import { consoleUpdateSession } from './documents.ts';
import { readUsers, type Session } from './sessions.ts';
import { sessionProblems } from './sessions.tsx';
import { sessionsText } from './text.ts';

interface Props {
  readonly session: Session;
  readonly onClose: () => void;
}

/** Changes a session: its event and times, who leads it and who reports. */
export function EditSession({ session, onClose }: Props) {
  const update = useGraphMutation(consoleUpdateSession);
  const { id, event, startTime, endTime, hostId, hostRsn, host, observerIds, observers } = session;
  const form = useForm({
    initialValues: {
      event,
      start: toLocalInput(startTime),
      end: toLocalInput(endTime),
      host: host?.username ?? hostId,
      hostRsn: hostRsn ?? '',
      observers: observerIds.map((observer, index) => observers[index]?.username ?? observer).join('\n'),
    },
    validate: sessionProblems,
  });
  const { values } = form;
  const found = [...useFoundUsers(values.host), ...useFoundUsers(lastLine(values.observers))];
  const candidates = distinctUsers([host, ...observers, ...found]);
  const save = form.onSubmit((typed) => {
    const hosts = readUsers(typed.host, candidates);
    const others = readUsers(typed.observers, candidates);
    const [newHost] = hosts.ids;
    if (newHost === undefined) form.setFieldError('host', sessionsText.userWrong(typed.host));
    if (others.unknown !== null) form.setFieldError('observers', sessionsText.userWrong(others.unknown));
    if (newHost === undefined || others.unknown !== null) return;
    const input = {
      event: typed.event.trim(),
      // A time that was not changed keeps its seconds.
      ...(form.isDirty('start') && { startTime: fromLocalInput(typed.start) }),
      ...(form.isDirty('end') && { endTime: fromLocalInput(typed.end) }),
      hostId: newHost,
      hostRsn: typed.hostRsn.trim() === '' ? null : typed.hostRsn.trim(),
      observerIds: [...others.ids],
    };
    update.mutate({ id, input }, { onSuccess: onClose });
  });
  return (
    <Dialog title={sessionsText.edit} onClose={onClose}>
      <Form onSubmit={save} mutation={update} submit={text.save}>
        <TextInput
          required
          data-autofocus
          label={labels.event}
          maxLength={200}
          {...form.getInputProps('event')}
        />
        <Group grow align="flex-start">
          <TextInput required type="datetime-local" label={labels.start} {...form.getInputProps('start')} />
          <TextInput required type="datetime-local" label={labels.end} {...form.getInputProps('end')} />
        </Group>
        <Group grow align="flex-start">
          <TextInput
            required
            label={sessionsText.host}
            list="session-users"
            {...form.getInputProps('host')}
          />
          <TextInput label={sessionsText.hostRsn} maxLength={64} {...form.getInputProps('hostRsn')} />
        </Group>
        <Suggestions id="session-users" names={candidates.map(({ username }) => username)} />
        <Textarea
          label={sessionsText.observerList}
          description={sessionsText.observersHint}
          autosize
          minRows={3}
          {...form.getInputProps('observers')}
        />
      </Form>
    </Dialog>
  );
}

function lastLine(typed: string): string {
  return typed.split('\n').at(-1) ?? '';
}
