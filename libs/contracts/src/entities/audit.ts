import * as z from 'zod/mini';
import { staffRoleSchema } from '../actor.ts';
import { idSchema, instantSchema } from '../fields.ts';

/**
 * What a row of the audit trail is about. `change` a customer record changed · `read` somebody was shown a person ·
 * `account` a sign-in, a refused one, a sign-out or a change of a staff account · `site` the switch of the whole site ·
 * `operator` what an operator's command did · `trail` the trail itself began.
 */
export const auditKinds = ['change', 'read', 'account', 'site', 'operator', 'trail'] as const;
export const auditKindSchema = z.enum(auditKinds);
export type AuditKind = z.infer<typeof auditKindSchema>;

/** What was done: the kind of a command, or a noun and a verb. */
export const auditActionSchema = z
  .string()
  .check(z.regex(/^[a-z][\w-]*(?:\.[a-z][\w-]*)*$/), z.maxLength(60));

/** Facts of a row that name nobody: states, counts, kinds of documents. */
const auditDetailsSchema = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]));
export type AuditDetails = z.infer<typeof auditDetailsSchema>;

/** One answer that changed. Without values for readers whose role does not show them. */
const auditChangeSchema = z.strictObject({
  field: z.string(),
  before: z.optional(z.nullable(z.string())),
  after: z.optional(z.nullable(z.string())),
});
export type AuditChange = z.infer<typeof auditChangeSchema>;

const auditEntrySchema = z.strictObject({
  id: z.string(),
  /** The row's place in its chain. */
  number: z.int(),
  at: instantSchema,
  kind: auditKindSchema,
  action: z.string(),
  actor: z.strictObject({
    kind: z.enum(['public', 'applicant', 'staff', 'system']),
    /** The account's address for staff, the service's name for the system. */
    name: z.optional(z.string()),
    role: z.optional(staffRoleSchema),
  }),
  /** Every record that the row is about: all of a page, for a read of the list. */
  customerIds: z.array(idSchema),
  details: auditDetailsSchema,
  /** Only in the history of a record, and only for a change of it. */
  changes: z.optional(z.array(auditChangeSchema)),
  /** The values were sealed with a key that was destroyed since. */
  erased: z.optional(z.boolean()),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

/**
 * Where a page ended: time and id of its last row. No page number, because reading a page is a row itself and would
 * move the others along.
 */
export const auditPlaceSchema = z.string().check(z.regex(/^\d{4}-\d\d-\d\dT[\d:.]{8,12}Z_[\w.-]{1,80}$/));

/** `older` asks for the next page; null when this was the last. */
export const auditPageSchema = z.strictObject({
  items: z.array(auditEntrySchema),
  older: z.nullable(z.string()),
});
