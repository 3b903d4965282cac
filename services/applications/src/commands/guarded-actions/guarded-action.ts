import type { FourEyesAction, StaffRole } from '@tshepa/contracts';
import * as z from 'zod/mini';
import type { Context } from '../../context.ts';
import type { Application } from '../../domain/application.ts';
import type { CompletedTransition } from '../../domain/transition.ts';
import type { CommandMeta } from '../execute.ts';

type Who = { role: StaffRole; confirms?: boolean };
/** The transition, and the message of the third party if it had one. */
export type Done = { transition: CompletedTransition; message?: string };

type Definition<Schema extends z.core.$ZodType<Record<string, unknown>>> = {
  action: FourEyesAction;
  /** The schema of the call, which also parses the stored request. */
  input: Schema;
  /** Pure. Returns the transition, or throws the reason against it. */
  plan: (application: Application, request: z.output<Schema>, who: Who) => CompletedTransition;
  /** Calls the third parties, each with a reference that stays the same in a second run. */
  carryOut: (
    context: Context,
    meta: CommandMeta,
    work: { application: Application; request: z.output<Schema>; transition: CompletedTransition },
  ) => Promise<Done>;
};

/** A transition that may have to wait for a second manager. The same code checks and makes it in both cases. */
export type GuardedAction = {
  action: FourEyesAction;
  /** Throws if the transition is not allowed. Has no effects yet. */
  prepare: (
    application: Application,
    request: unknown,
    who: Who,
  ) => { transition: CompletedTransition; carryOut: (context: Context, meta: CommandMeta) => Promise<Done> };
};

export const guardedAction = <Schema extends z.core.$ZodType<Record<string, unknown>>>({
  action,
  input,
  plan,
  carryOut,
}: Definition<Schema>): GuardedAction => ({
  action,
  prepare: (application, raw, who) => {
    const request = z.parse(input, raw);
    const transition = plan(application, request, who);
    return {
      transition,
      carryOut: (context, meta) => carryOut(context, meta, { application, request, transition }),
    };
  },
});
