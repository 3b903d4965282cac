import { operations } from '@tshepa/contracts/operations/generated';
import { deadLetterCommands } from '@tshepa/messaging';
import type { Command } from '@tshepa/service-kit/operator-program';

/** The commands of the operators' program in this image. */
export const operatorCommands: readonly Command[] = deadLetterCommands({
  list: operations.listNoticeDeadLetters,
  replay: operations.replayNoticeDeadLetter,
});
