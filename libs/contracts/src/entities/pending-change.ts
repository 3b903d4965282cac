import * as z from 'zod/mini';
import { idSchema, instantSchema } from '../fields.ts';

/** The actions whose rows of the machine are marked for four eyes. */
export const fourEyesActions = ['pay-out', 'change-loan', 'manual-override'] as const;
export type FourEyesAction = (typeof fourEyesActions)[number];

const colleagueSchema = z.strictObject({ staffId: z.string(), email: z.string() });
export type Colleague = z.infer<typeof colleagueSchema>;

const asked = {
  id: idSchema,
  action: z.enum(fourEyesActions),
  /** The call as it was made; carried out word for word when it is confirmed. */
  request: z.record(z.string(), z.string()),
  by: colleagueSchema,
  at: instantSchema,
};

/** A change that one manager wants and another has to confirm. */
export const pendingChangeSchema = z.strictObject({
  ...asked,
  /** Somebody confirmed it and its outcome is not known yet: it can only be confirmed again. */
  isUnderWay: z.boolean(),
  /** What the record's reader may do about it. */
  offers: z.array(z.enum(['confirm', 'reject', 'withdraw'])),
});
export type PendingChange = z.infer<typeof pendingChangeSchema>;

/** How the last change that waited came to its end. */
export const closedChangeSchema = z.strictObject({
  ...asked,
  ending: z.enum(['confirmed', 'rejected', 'withdrawn', 'void']),
  /** Nobody, when the application moved on by itself. */
  endedBy: z.optional(colleagueSchema),
  endedAt: instantSchema,
  /** The note of who rejected it, or why it is void. */
  note: z.optional(z.string()),
});
export type ClosedChange = z.infer<typeof closedChangeSchema>;
