import { type LoanDistribution, operations } from '@tshepa/contracts';
import { newId } from '@tshepa/messaging';
import { persist } from '../../journey/persist.ts';
import type { Walk } from '../../journey/stages.ts';

/** A walk with what only the detours need. */
export type CrashWalk = Walk & {
  /** Keys of the stages that a walk goes through a second time. */
  keysOfSecondTime: Map<string, string>;
  /** The token of a second manager. */
  otherBearer: () => string;
  /** The code that staff were shown for this customer. */
  manualCode?: string;
  /** Moves the time of all processes to the machine's time plus this. */
  moveClock: (offsetMs: number) => Promise<void>;
};

export type CrashStage = { name: string; run: (walk: CrashWalk) => Promise<void> };

/** The key of a stage: the same one however often it is tried. */
export const keyOf = ({ keys }: Walk, stage: string) => {
  const key = keys.get(stage) ?? newId();
  keys.set(stage, key);
  return { idempotencyKey: key };
};

/** The loan as staff see it: they may still read it after the customer's session has ended. */
export async function loanOf({ client, customerId, bearer }: Walk): Promise<LoanDistribution> {
  const input = { id: customerId };
  const record = await persist(() => client.call(operations.getApplication, input, { bearer: bearer() }));
  return record.loanDistributions;
}
