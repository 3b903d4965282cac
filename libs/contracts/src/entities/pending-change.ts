import * as z from 'zod/mini';
import { idSchema, instantSchema } from '../fields.ts';

/** The actions that are marked `fourEyes` in the state machine. */
export const fourEyesActions = [
  'pay-out',
  'change-loan',
  'manual-override',
  'reject-otp',
  'confirm-loan',
] as const;
export type FourEyesAction = (typeof fourEyesActions)[number];

export const colleagueSchema = z.strictObject({ staffId: z.string(), email: z.string() });
export type Colleague = z.infer<typeof colleagueSchema>;

/** A payout that was asked for together with others, as it stood then. */
const batchedPayoutSchema = z.strictObject({
  /** The batch's id, the same for all its payouts. */
  id: idSchema,
  /** What the applicant receives, in rand. */
  amount: z.number(),
  /** The last digits of the account, or of the cell number for an e-wallet. */
  accountEnding: z.string(),
  /** Set when this payout exceeds what the requester may pay out alone on one day. */
  isOverTotal: z.optional(z.literal(true)),
});
export type BatchedPayout = z.infer<typeof batchedPayoutSchema>;

const asked = {
  id: idSchema,
  action: z.enum(fourEyesActions),
  /** The original call. It is repeated unchanged when a second manager confirms it. */
  request: z.record(z.string(), z.string()),
  by: colleagueSchema,
  at: instantSchema,
  batch: z.optional(batchedPayoutSchema),
};

/** A change that one manager has requested and another manager must confirm. */
export const pendingChangeSchema = z.strictObject({
  ...asked,
  /** True when the change was confirmed but its outcome is still unknown. It can then only be confirmed again. */
  isUnderWay: z.boolean(),
  /** The choices that the reader of the record has. */
  offers: z.array(z.enum(['confirm', 'reject', 'withdraw'])),
});
export type PendingChange = z.infer<typeof pendingChangeSchema>;

export const closedChangeSchema = z.strictObject({
  ...asked,
  ending: z.enum(['confirmed', 'rejected', 'withdrawn', 'void']),
  /** Missing when nobody ended the change, because the application moved on without it. */
  endedBy: z.optional(colleagueSchema),
  endedAt: instantSchema,
  /** The note of the manager who rejected the change, or the reason why it became void. */
  note: z.optional(z.string()),
});
export type ClosedChange = z.infer<typeof closedChangeSchema>;
