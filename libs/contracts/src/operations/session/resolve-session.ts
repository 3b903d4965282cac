import * as z from 'zod/mini';
import { operation } from '../define.ts';
import { tokenSchema } from '../shared.ts';

export const resolveSession = operation('applications.session.resolveSession', {
  summary: 'Get the applicant session of a token, or null',
  /** A gateway of an earlier build does not ask for the proof, and refuses a reply that contains it. */
  request: z.strictObject({ ...tokenSchema.shape, withProof: z.optional(z.literal(true)) }),
  reply: z.nullable(
    z.strictObject({
      sessionId: z.string(),
      /** True when a passcode that was sent to a cell number has been entered in this session. */
      isProven: z.optional(z.boolean()),
    }),
  ),
  audit: { exempt: 'identifies the session for the gateway and changes nothing' },
  repeat: 'always',
});
