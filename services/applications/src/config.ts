import { cutOffPattern } from '@tshepa/contracts/rules/mandate-window';
import {
  eventStreamConfigShape,
  flagSchema,
  integerSetting,
  listSetting,
  mongoConfigShape,
  opsConfigShape,
  serviceConfig,
} from '@tshepa/service-kit';
import * as z from 'zod/mini';
import { leastMemoryKib } from './crypto/passwords.ts';

/** Secrets have no defaults: without the right keys the service could neither read nor protect its data. */
const secret = z.string().check(z.minLength(32, 'needs at least 32 characters'));

export const configSchema = serviceConfig({
  ...mongoConfigShape,
  ...opsConfigShape,
  DB_NAME: z._default(z.string().check(z.regex(/^[\w-]{1,60}$/, 'must be a plain name')), 'applications'),
  /** Wraps the data keys of all applications. A new value only unwraps until a rotation makes it the current key. */
  MASTER_KEY: secret,
  /** Other master keys that can unwrap data keys while the master key is being replaced, separated by commas. */
  OTHER_MASTER_KEYS: listSetting(32),
  /** Key of the blind indexes, by which sealed ID numbers and e-mail addresses can be looked up. */
  BLIND_INDEX_KEY: secret,
  /** Key of the codes in the audit trail. */
  AUDIT_KEY: secret,
  /**
   * Former keys of the trail, separated by commas. The service needs the last of these keys, and the verifier needs all
   * of them.
   */
  AUDIT_FORMER_KEYS: listSetting(32),
  /**
   * A file to which erasures and the heads of the audit trail are appended, outside the database. Empty means no file.
   */
  AUDIT_HEADS_FILE: z._default(z.string(), ''),
  /** The e-mail address of the first manager, whose account is created when there is no account. */
  MANAGER_EMAIL: z._default(z.email(), 'manager@tshepa.example'),
  /** An application that was never submitted is erased this many days after its last change. */
  DRAFTS_KEPT_DAYS: integerSetting(365, 30, 3_650),
  /** New bureau enquiries a day from one network address, which many people of a mobile network share. */
  ENQUIRIES_PER_NETWORK_PER_DAY: integerSetting(3_000, 1),
  /** New applications an hour from one network address, of sessions that have proven no cell number. */
  APPLICATIONS_PER_NETWORK_PER_HOUR: integerSetting(900, 1),
  /**
   * Megabytes of files that no application lists yet. Beyond this limit, only sessions with a proven cell number may
   * upload.
   */
  OPEN_UPLOADS_MAX_MB: integerSetting(20_000, 1),
  /** The same limit for the files of one network address, so that no address can use up everybody's space. */
  OPEN_UPLOADS_PER_NETWORK_MAX_MB: integerSetting(2_000, 1),
  /**
   * The rand that one manager may pay out alone on a day while four eyes are off. A payout beyond this amount waits for
   * a second manager.
   */
  PAYOUTS_PER_MANAGER_PER_DAY: integerSetting(200_000, 1),
  /** The memory of one password hash in KiB. 38912 takes about 50 ms of one core; production allows no less than 19456. */
  PASSWORD_MEMORY_KIB: integerSetting(38_912, 8),
  /** A screen of staff with a PIN locks after this many minutes without input. */
  STAFF_LOCK_AFTER_MINUTES: integerSetting(10, 1, 480),
  /**
   * Whoever has an application keeps it until they have been away for this many minutes of opening hours. From then on it
   * is the next case of anybody. The default is our own working rule.
   */
  CASES_KEPT_MINUTES: integerSetting(60, 10, 4_500),
  /**
   * The address of a virus scanner (clamd) like tcp://clamav:3310. Without an address, documents are not scanned. With an
   * address, nobody reads or sees a document before the scanner has found it clean.
   */
  VIRUS_SCANNER_URL: z._default(
    z.union(
      [z.literal(''), z.string().check(z.regex(/^tcp:\/\/[\w.-]+:\d{1,5}$/))],
      'must be like tcp://clamav:3310',
    ),
    '',
  ),
  ALLOW_SEEDING: flagSchema,
  /** The bank accepts no immediate mandates from this time (HH:MM, South Africa). 24:00 means no limit. */
  MANDATE_CUT_OFF: z._default(
    z.string().check(z.regex(cutOffPattern, 'must be a time of day like 20:00')),
    '20:00',
  ),
  ...eventStreamConfigShape,
}).check(({ value, issues }) => {
  const { NODE_ENV, PASSWORD_MEMORY_KIB } = value;
  if (NODE_ENV !== 'production' || PASSWORD_MEMORY_KIB >= leastMemoryKib) return;
  const message = `must be at least ${leastMemoryKib} in production`;
  issues.push({ code: 'custom', input: PASSWORD_MEMORY_KIB, path: ['PASSWORD_MEMORY_KIB'], message });
});
export type Config = z.output<typeof configSchema>;
