import * as z from 'zod/mini';

/** An agent works the queues; a manager also moves money and changes decisions. */
const staffRoles = ['agent', 'manager'] as const;
export const staffRoleSchema = z.enum(staffRoles);
export type StaffRole = z.infer<typeof staffRoleSchema>;

/** A short name. It must not be an e-mail address, because the audit trail stores it in plain text. */
export const operatorNameSchema = z
  .string()
  .check(z.regex(/^[a-z][\w.-]{1,39}$/i, 'must be 2 to 40 letters, digits, dots and hyphens'));

/** The caller. Every call carries its caller, so that services check it again and do not rely on the gateway alone. */
export const actorSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('public') }),
  z.strictObject({ kind: z.literal('applicant'), sessionId: z.string() }),
  z.strictObject({ kind: z.literal('staff'), staffId: z.string(), email: z.string(), role: staffRoleSchema }),
  z.strictObject({ kind: z.literal('system'), service: z.string() }),
  z.strictObject({ kind: z.literal('operator'), name: operatorNameSchema }),
]);
export type Actor = z.infer<typeof actorSchema>;
