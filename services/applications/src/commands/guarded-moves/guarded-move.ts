import type { FourEyesAction, StaffRole } from '@tshepa/contracts';
import * as z from 'zod/mini';
import type { Context } from '../../context.ts';
import type { Customer } from '../../domain/customer.ts';
import type { Moved } from '../../domain/move.ts';
import type { CommandMeta } from '../execute.ts';

type Who = { role: StaffRole; confirms?: boolean };
/** What was done, and the words of the third party where it had some. */
export type Done = { moved: Moved; message?: string };

type Definition<Schema extends z.core.$ZodType<Record<string, unknown>>> = {
  action: FourEyesAction;
  /** Of the call; the stored request is read by it again. */
  input: Schema;
  /** Pure: the move, or what stands against it. */
  plan: (record: Customer, request: z.output<Schema>, who: Who) => Moved;
  /** What third parties have to do for it, each under a reference that survives a second run. */
  carryOut: (
    context: Context,
    meta: CommandMeta,
    work: { record: Customer; request: z.output<Schema>; moved: Moved },
  ) => Promise<Done>;
};

/** A move that may have to wait for a second manager: the same code plans and makes it, asked for or confirmed. */
export type GuardedMove = {
  action: FourEyesAction;
  /** Throws what stands against it; nothing has happened yet. */
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
