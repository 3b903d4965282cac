import { operations } from '@tshepa/contracts/operations/generated';
import { deadLetterCommands } from '@tshepa/messaging';
import type { Command } from '@tshepa/service-kit/operator-program';

export const operatorCommands: readonly Command[] = deadLetterCommands({
  list: operations.listNoticeDeadLetters,
  replay: operations.replayNoticeDeadLetter,
});
