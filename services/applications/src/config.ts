import { cutOffPattern } from '@tshepa/contracts/rules/mandate-window';
import { flagSchema, mongoConfigShape, opsConfigShape, serviceConfig } from '@tshepa/service-kit';
import * as z from 'zod';

/** No defaults: without its keys the service could not read, or would not protect, what it stores. */
const secret = z.string().min(32, 'needs at least 32 characters');

/** Several keys with commas between, each as long as a key has to be. */
export const otherKeysSchema = z
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
  /** Wraps every customer's data key. */
  MASTER_KEY: secret,
  /** Master keys whose data keys still open, with commas between: while the master key is being replaced. */
  OTHER_MASTER_KEYS: otherKeysSchema,
  /** Makes ID numbers and e-mail addresses findable without being readable. */
  BLIND_INDEX_KEY: secret,
  /** Chains the audit trail. */
  AUDIT_KEY: secret,
  /** Who gets the first account, when there is none yet. */
  MANAGER_EMAIL: z.email().default('manager@tshepa.example'),
  /** How long an application that was never submitted is kept after its owner last touched it. */
  DRAFTS_KEPT_DAYS: z.coerce.number().int().min(30).max(3_650).default(365),
  /** Lets operators add made-up customers by the thousand. */
  ALLOW_SEEDING: flagSchema,
  /** From this time of day (HH:MM in South Africa) on the bank takes no immediate mandate; 24:00 is never. */
  MANDATE_CUT_OFF: z.string().regex(cutOffPattern, 'must be a time of day like 20:00').default('20:00'),
  /** Copies of the event stream: 1 on one machine, 3 in a cluster. */
  STREAM_REPLICAS: z.coerce.number().int().min(1).max(5).default(1),
});
export type Config = z.output<typeof configSchema>;
