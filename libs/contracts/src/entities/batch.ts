import * as z from 'zod/mini';
import { payoutOptions } from '../constants.ts';
import { errorCodeSchema } from '../errors.ts';
import { idSchema, instantSchema } from '../fields.ts';
import { loanStateSchema } from '../machine.ts';
import { growingEnum } from '../tolerant-reader.ts';
import { closedChangeSchema, colleagueSchema } from './pending-change.ts';

/** Staff run one action on at most this many applications at once. */
export const rowsPerBatch = 50;

/** The actions of one person on many applications. `pay-out` only asks for the payouts. */
export const batchActions = [
  'take',
  'release',
  'assign',
  'decline',
  'pay-out',
  'confirm-payouts',
  'reject-payouts',
  'withdraw-payouts',
] as const;
export type BatchAction = (typeof batchActions)[number];

/** The actions of a batch that only managers may run. */
export const managersBatchActions: readonly BatchAction[] = [
  'pay-out',
  'confirm-payouts',
  'reject-payouts',
  'withdraw-payouts',
];

/** What the second manager has to accept for each payout before it is made. */
export const payoutExceptions = ['no-agreement', 'no-mandate', 'over-daily-total'] as const;
export type PayoutException = (typeof payoutExceptions)[number];

/** What keeps a payout out of its batch. `refused` stands for every other check of a single payout. */
const payoutStops = ['changed', 'account-changed', 'on-hold', 'stop-note', 'refused'] as const;

const batchOutcomes = ['done', 'already', 'refused', 'left'] as const;

/**
 * The result of one row. `already` means that there was nothing to do; `left` that the time was up before its turn, or that
 * it failed in a way that may pass, so that the batch has to be sent again.
 */
export const batchResultSchema = z.strictObject({
  id: idSchema,
  outcome: z.enum(batchOutcomes),
  state: z.optional(loanStateSchema),
  version: z.optional(z.int()),
  /** Why the row was refused or left. */
  problem: z.optional(z.strictObject({ code: errorCodeSchema, message: z.string() })),
});
export type BatchResult = z.infer<typeof batchResultSchema>;

/** One payout of a batch as the second manager sees it. */
const payoutRowSchema = z.strictObject({
  id: idSchema,
  /** Sent back with the confirmation, so that nothing is paid that has changed since it was shown. */
  version: z.int(),
  firstName: z.optional(z.string()),
  lastName: z.optional(z.string()),
  /** What the applicant receives, in rand, when the payout was asked for. */
  amount: z.number(),
  option: z.enum(payoutOptions),
  /** The last digits of the account, or of the cell number for an e-wallet, when the payout was asked for. */
  accountEnding: z.string(),
  /** True when the payout was confirmed but its outcome is still unknown. */
  isUnderWay: z.boolean(),
  exceptions: z.array(growingEnum(payoutExceptions)),
  /** Absent for a payout that can be made. */
  stop: z.optional(growingEnum(payoutStops)),
  /** Why the payout was stopped, for `refused` and for one that has ended. */
  message: z.optional(z.string()),
  /** How the payout ended, when it no longer waits. */
  ending: z.optional(closedChangeSchema.shape.ending),
});
export type PayoutRow = z.infer<typeof payoutRowSchema>;

export const payoutBatchSchema = z.strictObject({
  batchId: idSchema,
  by: colleagueSchema,
  at: instantSchema,
  rows: z.array(payoutRowSchema),
  /** The sum of all amounts that were asked for, in rand. */
  total: z.number(),
  /** The choices that the reader has. */
  offers: z.array(z.enum(['confirm', 'reject', 'withdraw'])),
});
export type PayoutBatch = z.infer<typeof payoutBatchSchema>;
