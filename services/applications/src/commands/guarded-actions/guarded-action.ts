import type { FourEyesAction, StaffRole } from '@tshepa/contracts';
import * as z from 'zod/mini';
import type { Context } from '../../context.ts';
import type { Customer } from '../../domain/application.ts';
import type { Moved } from '../../domain/transition.ts';
import type { CommandMeta } from '../execute.ts';

type Who = { role: StaffRole; confirms?: boolean };
/** The transition, and the message of the third party if it had one. */
export type Done = { moved: Moved; message?: string };

type Definition<Schema extends z.core.$ZodType<Record<string, unknown>>> = {
  action: FourEyesAction;
  /** The schema of the call, which also parses the stored request. */
  input: Schema;
  /** Pure. Returns the transition, or throws the reason against it. */
  plan: (record: Customer, request: z.output<Schema>, who: Who) => Moved;
  /** Calls the third parties, each with a reference that stays the same in a second run. */
  carryOut: (
    context: Context,
    meta: CommandMeta,
    work: { record: Customer; request: z.output<Schema>; moved: Moved },
  ) => Promise<Done>;
};

/** A transition that may have to wait for a second manager. The same code checks and makes it in both cases. */
export type GuardedMove = {
  action: FourEyesAction;
  /** Throws if the transition is not allowed. Has no effects yet. */
  prepare: (
    record: Customer,
    request: unknown,
    who: Who,
  ) => { moved: Moved; carryOut: (context: Context, meta: CommandMeta) => Promise<Done> };
};

export const guardedMove = <Schema extends z.core.$ZodType<Record<string, unknown>>>({
  action,
  input,
  plan,
  carryOut,
}: Definition<Schema>): GuardedMove => ({
  action,
  prepare: (record, raw, who) => {
    const request = z.parse(input, raw);
    const moved = plan(record, request, who);
    return { moved, carryOut: (context, meta) => carryOut(context, meta, { record, request, moved }) };
  },
});
