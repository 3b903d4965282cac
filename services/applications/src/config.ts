import { cutOffPattern } from '@tshepa/contracts/rules/mandate-window';
import { flagSchema, mongoConfigShape, opsConfigShape, serviceConfig } from '@tshepa/service-kit';
import * as z from 'zod';

/** Secrets have no defaults: without the right keys the service could neither read nor protect its data. */
const secret = z.string().min(32, 'needs at least 32 characters');

const otherKeysSchema = z
  .string()
  .default('')
  .transform((keys) => keys.split(',').filter(Boolean))
  .pipe(z.array(secret));

export const configSchema = serviceConfig({
  ...mongoConfigShape,
  ...opsConfigShape,
  DB_NAME: z
    .string()
    .regex(/^[\w-]{1,60}$/, 'must be a plain name')
    .default('applications'),
  /** Wraps the data keys of all applications. */
  MASTER_KEY: secret,
  /** Other master keys that are accepted while the master key is being replaced, separated by commas. */
  OTHER_MASTER_KEYS: otherKeysSchema,
  /** Key of the blind indexes, by which sealed ID numbers and e-mail addresses can be looked up. */
  BLIND_INDEX_KEY: secret,
  /** Key of the codes in the audit trail. */
  AUDIT_KEY: secret,
  /** A file outside the database to which the ends of the audit trail are appended; empty for none. */
  AUDIT_HEADS_FILE: z.string().default(''),
  /** The address of the first account, created while there is none. */
  MANAGER_EMAIL: z.email().default('manager@tshepa.example'),
  /** How long an application that was never submitted is kept after its last change. */
  DRAFTS_KEPT_DAYS: z.coerce.number().int().min(30).max(3_650).default(365),
  ALLOW_SEEDING: flagSchema,
  /** The time of day (HH:MM in South Africa) from which the bank accepts no immediate mandates. 24:00 is never. */
  MANDATE_CUT_OFF: z.string().regex(cutOffPattern, 'must be a time of day like 20:00').default('20:00'),
  /** Copies of the event stream: 1 on one machine, 3 in a cluster. */
  STREAM_REPLICAS: z.coerce.number().int().min(1).max(5).default(1),
});
export type Config = z.output<typeof configSchema>;
