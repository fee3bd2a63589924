import { SecretNotice } from '#console/frame/secret-notice.tsx';
import { webhooksText } from '#console/text/webhooks.ts';

interface Props {
  readonly name: string;
  readonly secret: string;
}

/** A signing secret, which the platform returns once. */
export function NewSecret({ name, secret }: Props) {
  return (
    <SecretNotice
      title={webhooksText.secretOf(name)}
      value={secret}
      words={webhooksText.secretOnce}
      copyLabel={webhooksText.copySecret}
    />
  );
}
