import { type CustomerRecord, routes } from '@tshepa/contracts';
import { newId } from '@tshepa/messaging';
import { persist } from '../walk/persist.ts';
import type { Walk } from '../walk/stages.ts';

/** A walk with what only the detours need. */
export type CrashWalk = Walk & {
  /** Keys of the stages that a walk goes through a second time. */
  keysOfSecondTime: Map<string, string>;
  /** The code that staff were shown for this customer. */
  manualCode?: string;
  /** Moves the time of all processes to the machine's plus this. */
  moveClock: (offsetMs: number) => Promise<void>;
};

export type CrashStage = { name: string; run: (walk: CrashWalk) => Promise<void> };

/** The key of a stage: the same one however often it is tried. */
export const keyOf = ({ keys }: Walk, stage: string) => {
  const key = keys.get(stage) ?? newId();
  keys.set(stage, key);
  return { idempotencyKey: key };
};

/** The record as staff see it, so that it can be read after the customer's session has ended. */
export const readAsStaff = async ({ client, customerId, bearer }: Walk): Promise<CustomerRecord> => {
  const found = await persist(() =>
    client.call(routes.getCustomer, { id: customerId }, { bearer: bearer() }),
  );
  if (!('id' in found.loanDistributions)) throw new Error('Staff were answered like an applicant');
  return found as CustomerRecord;
};

export const stateOf = async (walk: Walk) => (await readAsStaff(walk)).loanDistributions.state;
