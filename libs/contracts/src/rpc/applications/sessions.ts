import * as z from 'zod/mini';
import { rpc } from '../../define.ts';
import { idNumberSchema, idSchema, otpSchema } from '../../fields.ts';
import { resumedSchema } from '../../routes/session.ts';
import { emptySchema, passcodeSentSchema } from '../../routes/shared.ts';
import { service, tokenSchema } from './shared.ts';

const personSchema = { idNumber: idNumberSchema, customerId: z.optional(idSchema) };

/** Sessions of applicants. */
export const sessionsRpc = {
  openSession: rpc({
    service,
    capability: 'sessions',
    verb: 'open',
    request: emptySchema,
    reply: tokenSchema,
  }),
  resolveSession: rpc({
    service,
    capability: 'sessions',
    verb: 'resolve',
    request: tokenSchema,
    reply: z.nullable(z.strictObject({ sessionId: z.string() })),
  }),
  /** Sends a passcode to the number on record. Answers the same, as late, when there is nobody to send it to. */
  requestResume: rpc({
    service,
    capability: 'sessions',
    verb: 'request-resume',
    request: z.strictObject(personSchema),
    reply: passcodeSentSchema,
  }),
  /** Binds the application to the caller's session. Errors: those of a passcode, the same for unknown persons. */
  confirmResume: rpc({
    service,
    capability: 'sessions',
    verb: 'confirm-resume',
    request: z.strictObject({ ...personSchema, otp: otpSchema }),
    reply: resumedSchema,
  }),
} as const;
