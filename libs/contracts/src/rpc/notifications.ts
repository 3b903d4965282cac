import * as z from 'zod/mini';
import { messageLanguages } from '../constants.ts';
import { rpc } from '../define.ts';
import { cellNoSchema, idSchema, otpSchema } from '../fields.ts';
import { sentMessagesSchema } from '../routes/messages.ts';
import {
  getPushKey,
  passcodeDeliverySchema,
  pushSubscriptionSchema,
  smsPasscodeKindSchema,
} from '../routes/news.ts';
import { okSchema, passcodeSentSchema } from '../routes/shared.ts';
import { sendContactMessage } from '../routes/site.ts';

const service = 'notifications' as const;

/** What a passcode is for. A code of one kind never opens another. */
export const passcodeKinds = ['enrolment', 'loan', 'manual', 'resume', 'privacy'] as const;
export const passcodeKindSchema = z.enum(passcodeKinds);
export type PasscodeKind = z.infer<typeof passcodeKindSchema>;

const subject = { kind: passcodeKindSchema, customerId: idSchema };

/** What the notifications service answers. */
export const notificationsRpc = {
  /**
   * Makes a code, voids the one before it, and sends it by SMS. Without a number nothing is sent and nobody learns the
   * code: tries at it are counted and answered like any others. Errors: otp.too_soon, otp.too_many, otp.send_failed.
   */
  issuePasscode: rpc({
    service,
    capability: 'passcodes',
    verb: 'issue',
    request: z.strictObject({
      ...subject,
      commandId: z.string(),
      cellNo: z.optional(cellNoSchema),
      language: z.optional(z.enum(messageLanguages)),
    }),
    reply: passcodeSentSchema,
    timeoutMs: 15_000,
  }),
  /** Makes a manual code for staff to pass on; never sent by SMS, shown once, 30 minutes. */
  issueManualPasscode: rpc({
    service,
    capability: 'passcodes',
    verb: 'issue-manual',
    request: z.strictObject({ customerId: idSchema, commandId: z.string() }),
    reply: z.strictObject({ otp: otpSchema, expiresInSeconds: z.int() }),
  }),
  /**
   * Counts the try, then compares. The verdict is kept under the command id, so asking again with the same id
   * answers the same and burns nothing. Errors: otp.invalid, otp.expired, otp.attempts_exhausted.
   */
  verifyPasscode: rpc({
    service,
    capability: 'passcodes',
    verb: 'verify',
    request: z.strictObject({ ...subject, commandId: z.string(), code: otpSchema }),
    reply: okSchema,
  }),
  /** Makes every open code of a customer worthless. */
  voidPasscodes: rpc({
    service,
    capability: 'passcodes',
    verb: 'void',
    request: z.strictObject({ customerId: idSchema }),
    reply: okSchema,
  }),
  /** Whether the newest code of a kind reached the phone, as far as the provider has said. */
  passcodeDelivery: rpc({
    service,
    capability: 'passcodes',
    verb: 'delivery',
    request: z.strictObject({ kind: smsPasscodeKindSchema, customerId: idSchema }),
    reply: passcodeDeliverySchema,
  }),
  /** What was sent to a customer, newest first. For the applications service, which knows who may see it. */
  listMessages: rpc({
    service,
    capability: 'messages',
    verb: 'list',
    request: z.strictObject({ customerId: idSchema }),
    reply: sentMessagesSchema,
  }),
  getPushKey: rpc({
    service,
    capability: 'push',
    verb: 'key',
    request: getPushKey.input,
    reply: getPushKey.reply,
  }),
  /** For the applications service, which knows whose record it is. Errors: push.unavailable. */
  subscribePush: rpc({
    service,
    capability: 'push',
    verb: 'subscribe',
    request: z.strictObject({
      customerId: idSchema,
      sessionId: z.string(),
      ...pushSubscriptionSchema.shape,
    }),
    reply: okSchema,
  }),
  /** Ends the subscriptions of one browser or of one device of a customer. */
  endPush: rpc({
    service,
    capability: 'push',
    verb: 'end',
    request: z.strictObject({
      customerId: idSchema,
      endpoint: z.optional(z.string()),
      sessionId: z.optional(z.string()),
    }),
    reply: okSchema,
  }),
  /** A signed receipt of an SMS provider. */
  receiveSmsReceipt: rpc({
    service,
    capability: 'webhooks',
    verb: 'sms',
    request: z.strictObject({
      body: z.string().check(z.maxLength(64 * 1024)),
      signature: z.string().check(z.maxLength(300)),
    }),
    reply: okSchema,
  }),
  /** Sends a contact message to the support desk. Errors: mail.failed, mail.refused. */
  sendContactMessage: rpc({
    service,
    capability: 'mail',
    verb: 'contact',
    request: z.strictObject({
      ...sendContactMessage.input.shape,
      commandId: z.string(),
      /** The address that the message came from, as the gateway limits by it. */
      network: z.optional(z.string().check(z.maxLength(100))),
    }),
    reply: okSchema,
    timeoutMs: 15_000,
  }),
} as const;
