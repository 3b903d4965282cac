import * as z from 'zod/mini';
import { dateSchema, idSchema, lineSchema } from '../fields.ts';
import { loanStateSchema, loanStates } from '../machine.ts';
import { staffQueues } from '../rules/queues.ts';
import { listColumns, listOrders, longestViewName } from '../rules/saved-views.ts';
import { growingEnum } from '../tolerant-reader.ts';

const filters = {
  states: z.optional(z.array(loanStateSchema).check(z.minLength(1), z.maxLength(loanStates.length))),
  from: z.optional(dateSchema),
  to: z.optional(dateSchema),
};

const shared = {
  /** The browser makes the id, so that a repeated call saves the same queue. */
  id: idSchema,
  name: lineSchema(longestViewName, 'Type a name'),
  /** True when every member of staff sees it. */
  isShared: z.boolean(),
};

/** A queue that a manager makes: what it lists, in which order and with which columns. */
export const savedViewSchema = z.strictObject({
  ...shared,
  filters: z.strictObject({ ...filters, queue: z.optional(z.enum(staffQueues)) }),
  order: z.enum(listOrders),
  columns: z.array(z.enum(listColumns)).check(z.minLength(1), z.maxLength(listColumns.length)),
});
export type SavedView = z.infer<typeof savedViewSchema>;

/** A saved queue as its readers see it. A later build may know more queues, orders and columns. */
export const shownViewSchema = z.strictObject({
  ...shared,
  filters: z.strictObject({ ...filters, queue: z.optional(growingEnum(staffQueues)) }),
  order: growingEnum(listOrders),
  columns: z.array(growingEnum(listColumns)),
  /** The e-mail address of its maker. */
  owner: z.string(),
  isOwn: z.boolean(),
  /** How many applications it lists, at most `maximumQueueCount`. */
  count: z.int(),
});
export type ShownView = z.infer<typeof shownViewSchema>;
