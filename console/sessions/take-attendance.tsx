import { Button, Stack } from '@mantine/core';
import { useLocation } from 'wouter';
import { FailureNotice } from '#console/frame/notices.tsx';
import { useViewer } from '#console/frame/viewer.ts';
import { useGraphMutation } from '#console/graph/use-graph.ts';
import { consoleOpenSession } from './documents.ts';
import { type CalendarDate, sessionAddress, sessionOfDate } from './sessions.ts';
import { sessionsText } from './text.ts';

/** Opens the session of an event of the calendar, or goes to the one that it has. */
export function TakeAttendance(date: CalendarDate) {
  const [, navigate] = useLocation();
  const viewer = useViewer();
  const open = useGraphMutation(consoleOpenSession, ({ openAttendanceSession: { id } }) =>
    navigate(sessionAddress(id)),
  );
  if (!viewer) return null;
  return (
    <Stack gap={4}>
      <Button
        size="compact-xs"
        variant="default"
        loading={open.isPending}
        aria-label={sessionsText.takeFor(date.title)}
        onClick={() => open.mutate({ input: sessionOfDate(date, viewer.id) })}
      >
        {sessionsText.take}
      </Button>
      <FailureNotice failure={open.error} />
    </Stack>
  );
}
