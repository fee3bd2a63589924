import { accessTokenIssue } from './access-token-issue';
import { backup } from './backup';
import { bingoKeyRotate } from './bingo-key-rotate';
import { bingoLedgerCheck } from './bingo-ledger-check';
import type { Command } from './command';
import { filesMove } from './files-move';
import { restore } from './restore';
import { serviceKeyIssue } from './service-key-issue';
import { serviceKeyList } from './service-key-list';
import { serviceKeyRevoke } from './service-key-revoke';
import { signingKeysList } from './signing-keys-list';
import { signingKeysRotate } from './signing-keys-rotate';

/** All admin commands in the order of the help. Each command is one file and one line here. */
export const commands: readonly Command[] = [
  serviceKeyIssue,
  serviceKeyList,
  serviceKeyRevoke,
  signingKeysRotate,
  signingKeysList,
  bingoKeyRotate,
  bingoLedgerCheck,
  accessTokenIssue,
  backup,
  restore,
  filesMove,
];
