import * as z from 'zod/mini';
import { staffRoleSchema } from '../actor.ts';
import { idSchema, instantSchema } from '../fields.ts';

/**
 * The kinds of audit row. `change`: an application changed · `read`: personal data was shown to somebody · `account`: a
 * staff account changed, or somebody signed in, failed to sign in or signed out · `site`: the site was opened or
 * closed · `operator`: an operator ran a command · `trail`: the audit trail itself began.
 */
export const auditKinds = ['change', 'read', 'account', 'site', 'operator', 'trail'] as const;
export const auditKindSchema = z.enum(auditKinds);
export type AuditKind = z.infer<typeof auditKindSchema>;

/** Actions of the operators' program on a database, without a service. Every other action is the name of an operation. */
export type OperatorAction = 'audit.accept-key' | 'backup.restore' | 'keys.rotate' | 'people.reindex';

export const auditActionSchema = z
  .string()
  .check(z.regex(/^[a-z][\w-]*(?:\.[a-z][\w-]*)*$/), z.maxLength(60));

/** Facts about an action, such as states, counts and document types. They must not identify an applicant. */
const auditDetailsSchema = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]));
export type AuditDetails = z.infer<typeof auditDetailsSchema>;

/** One answer that changed. The values are left out for readers whose role may not see them. */
const auditChangeSchema = z.strictObject({
  field: z.string(),
  before: z.optional(z.nullable(z.string())),
  after: z.optional(z.nullable(z.string())),
});
export type AuditChange = z.infer<typeof auditChangeSchema>;

const auditEntrySchema = z.strictObject({
  id: z.string(),
  /** The row's position in its chain. */
  number: z.int(),
  at: instantSchema,
  kind: auditKindSchema,
  action: z.string(),
  actor: z.strictObject({
    kind: z.enum(['public', 'applicant', 'staff', 'system', 'operator']),
    /** The account's e-mail address for staff, the service's name for the system, or the operator's name. */
    name: z.optional(z.string()),
    role: z.optional(staffRoleSchema),
  }),
  /** All the applications that the row concerns. For a read of a list, these are the applications on that page. */
  customerIds: z.array(idSchema),
  details: auditDetailsSchema,
  /** Present only in the history of a record, for rows that changed the record. */
  changes: z.optional(z.array(auditChangeSchema)),
  /** True when the values can no longer be decrypted, because their key has been destroyed. */
  erased: z.optional(z.boolean()),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

/** The cursor names the last row of a page, because each read adds an audit row and shifts page numbers. */
export const auditCursorSchema = z.string().check(z.regex(/^\d{4}-\d\d-\d\dT[\d:.]{8,12}Z_[\w.-]{1,80}$/));

/** One page of audit rows. `older` is the cursor for the next page, or null when this page is the last. */
export const auditPageSchema = z.strictObject({
  items: z.array(auditEntrySchema),
  older: z.nullable(z.string()),
});
