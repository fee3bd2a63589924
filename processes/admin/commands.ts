import { accessTokenIssue } from './access-token-issue';
import { backup } from './backup';
import { bingoKeyRotate } from './bingo-key-rotate';
import type { Command } from './command';
import { restore } from './restore';
import { serviceKeyIssue } from './service-key-issue';
import { serviceKeyList } from './service-key-list';
import { serviceKeyRevoke } from './service-key-revoke';
import { signingKeysList } from './signing-keys-list';
import { signingKeysRotate } from './signing-keys-rotate';

/** Everything that the operator can do, in the order of the help. A new one is a file and a line here. */
export const commands: readonly Command[] = [
  serviceKeyIssue,
  serviceKeyList,
  serviceKeyRevoke,
  signingKeysRotate,
  signingKeysList,
  bingoKeyRotate,
  accessTokenIssue,
  backup,
  restore,
];
