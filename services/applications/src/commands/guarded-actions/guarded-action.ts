import type { StaffRole } from '@tshepa/contracts';
import type { Context } from '../../context.ts';
import type { Application } from '../../domain/application.ts';
import type { CompletedTransition } from '../../domain/transition.ts';
import type { CommandMeta } from '../execute.ts';

/** The result, with the message of the third party if it had one. */
type Done = { application: Application; transition: CompletedTransition; message?: string };

/**
 * A transition that may have to wait for a second manager. The same code checks and makes it in both cases: the function
 * throws if the transition is not allowed and has no effects. `carryOut` calls the third parties, each with a reference
 * that stays the same in a second run.
 */
export type GuardedAction = (
  application: Application,
  /** The fields of the call, or those of the stored request. */
  request: unknown,
  who: { role: StaffRole; confirms?: boolean },
) => { transition: CompletedTransition; carryOut: (context: Context, meta: CommandMeta) => Promise<Done> };
