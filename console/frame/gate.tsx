import { Alert, Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { text } from '#console/text/text.ts';
import { FailureNotice } from './failure-notice.tsx';
import { Loading } from './loading.tsx';
import { mayOpen, type PageAccess } from './pages.ts';
import { useSignInAddress, useUnknownViewer, useViewer } from './viewer.ts';

interface Props {
  readonly access: PageAccess;
  readonly children: ReactNode;
}

/** Shows a page to those who may open it; others read how they can. */
export function Gate({ access, children }: Props) {
  const viewer = useViewer();
  const unknown = useUnknownViewer();
  const signIn = useSignInAddress();
  if (access === 'everybody') return <>{children}</>;
  if (unknown) return <FailureNotice {...unknown} />;
  if (viewer === undefined) return <Loading />;
  if (mayOpen(viewer, access)) return <>{children}</>;
  if (viewer) return <Alert color="orange">{text.gate.forbidden}</Alert>;
  return (
    <Alert color="blue">
      {text.gate.signIn} <Anchor href={signIn}>{text.account.signIn}</Anchor>
    </Alert>
  );
}
