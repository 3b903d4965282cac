import * as z from 'zod/mini';
import { declineCauses, fieldLimits } from '../../constants.ts';
import { batchActions, batchResultSchema, payoutExceptions, rowsPerBatch } from '../../entities/batch.ts';
import { declineReasonSchema } from '../../entities/loan.ts';
import { idSchema, longTextSchema, staffIdSchema } from '../../fields.ts';
import { operation } from '../define.ts';
import { withThirdPartyMs } from '../shared.ts';

const rowSchema = z.strictObject({
  id: idSchema,
  /** The version that the caller saw. Another version is refused. */
  version: z.optional(z.int().check(z.minimum(0))),
  /** The exceptions of this payout that the caller accepts. */
  accepts: z.optional(z.array(z.enum(payoutExceptions)).check(z.maxLength(payoutExceptions.length))),
});

const isEachOnce = (rows: readonly { id: string }[]) =>
  new Set(rows.map(({ id }) => id)).size === rows.length;

const batchSchema = z
  .strictObject({
    /** Made by the caller. Another call with the same id continues the batch and does nothing twice. */
    batchId: idSchema,
    action: z.enum(batchActions),
    rows: z
      .array(rowSchema)
      .check(
        z.minLength(1),
        z.maxLength(rowsPerBatch, `Choose at most ${rowsPerBatch} applications`),
        z.refine(isEachOnce, 'Name each application once'),
      ),
    /** Why the applications are declined, and what their applicants are told. */
    reason: z.optional(declineReasonSchema),
    cause: z.optional(z.enum(declineCauses)),
    /** The account of the colleague who gets the applications. */
    to: z.optional(staffIdSchema),
    /** For colleagues only: with a decline, or why payouts are rejected. */
    note: z.optional(longTextSchema(fieldLimits.message)),
  })
  .check(
    z.refine(({ action, reason }) => action !== 'decline' || reason !== undefined, {
      path: ['reason'],
      error: 'Choose one',
    }),
    z.refine(({ action, to }) => action !== 'assign' || to !== undefined, {
      path: ['to'],
      error: 'Choose a colleague',
    }),
    z.refine(({ action, note }) => action !== 'reject-payouts' || Boolean(note), {
      path: ['note'],
      error: 'Type a note',
    }),
  );
export type BatchRequest = z.infer<typeof batchSchema>;

export const runBatch = operation('applications.batch.runBatch', {
  summary: 'Run one action of staff on up to 50 applications; each row is the single action, with its checks',
  http: { call: 'POST /customer/batch', access: 'staff' },
  request: batchSchema,
  reply: z.strictObject({ results: z.array(batchResultSchema) }),
  errors: ['customer.not_assignable'],
  audit: 'recorded',
  repeat: 'with-key',
  timeoutMs: withThirdPartyMs,
});
