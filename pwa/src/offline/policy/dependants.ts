import type { WizardStepId } from '@tshepa/contracts/steps';
import type { QueueItem } from '../types.ts';

/** Exit and reset outlive the data that they belong to. */
export const isTombstone = ({ kind }: Pick<QueueItem, 'kind'>) => kind === 'exit' || kind === 'reset';

/** What the loan provider is told when the bank details are submitted. */
const stepsForProvider: readonly (WizardStepId | null)[] = ['verification', 'more-info', 'financial', null];

type Asked = Pick<QueueItem, 'kind' | 'step'>;

/**
 * Whether a command has to wait for an earlier one that cannot go on: only where the server needs the one for the
 * other. Answers and documents of other steps go on; without the person's first answers there is no record at all.
 */
export function isHeldBy(command: Asked, earlier: Asked): boolean {
  if (isTombstone(command)) return false;
  if (earlier.kind === 'personal') return true;
  switch (command.kind) {
    case 'submit':
      return earlier.kind !== 'progress';
    case 'banking':
      return (
        earlier.kind === 'consent' || (earlier.kind === 'save' && stepsForProvider.includes(earlier.step))
      );
    default:
      return false;
  }
}
