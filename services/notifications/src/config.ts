import {
  eventStreamConfigShape,
  httpUrlSetting as httpUrl,
  integerSetting,
  listSetting,
  mongoConfigShape,
  opsConfigShape,
  serviceConfig,
  textSetting,
} from '@tshepa/service-kit';
import * as z from 'zod/mini';
import { parseQuietHours } from './domain/quiet-hours.ts';

const secret = textSetting(32);

/** The push services of the browsers, by origin; `*.` matches any subdomain. */
export const pushServices: readonly string[] = [
  'https://fcm.googleapis.com',
  'https://*.push.services.mozilla.com',
  'https://*.notify.windows.com',
  'https://*.push.apple.com',
];

/** Limits on codes and phone numbers are rules of the product, so no setting can raise them. */
export const configSchema = serviceConfig({
  ...mongoConfigShape,
  ...opsConfigShape,
  DB_NAME: z._default(textSetting(1), 'notifications'),
  ...eventStreamConfigShape,
  OTP_PEPPER: secret,
  BLIND_INDEX_KEY: secret,
  /** The former BLIND_INDEX_KEY and VAPID_PRIVATE_KEY, separated by commas; needed at the first start with new keys. */
  FORMER_KEYS: listSetting(32),
  SMS_URL: httpUrl,
  SMS_API_KEY: textSetting(1),
  /** Verifies the main provider's delivery reports; without it reports are refused and deliveries are only looked up. */
  SMS_WEBHOOK_SECRET: z.optional(textSetting(16)),
  /** The provider that is used when the main provider refuses or is down; optional. */
  SMS_FALLBACK_URL: z.optional(httpUrl),
  SMS_FALLBACK_API_KEY: z.optional(textSetting(1)),
  SMS_FALLBACK_WEBHOOK_SECRET: z.optional(textSetting(16)),
  SMS_TIMEOUT_MS: integerSetting(3_000, 50, 5_000),
  SMTP_URL: z.string().check(z.regex(/^smtps?:\/\/\S+$/, 'must look like smtp://host:587')),
  MAIL_FROM: textSetting(3),
  SUPPORT_EMAIL: textSetting(3),
  PUBLIC_URL: httpUrl,
  /** Our P-256 key, in hex or base64url; without it there is no push. Replacing it ends all subscriptions. */
  VAPID_PRIVATE_KEY: z.optional(textSetting(43, 64)),
  PUSH_SERVICES: z._default(
    z.pipe(
      z.string(),
      z.transform((text) => text.split(',').map((origin) => origin.trim())),
    ),
    [...pushServices],
  ),
  /** Notices that are not urgent are held during these hours, in South African time: see `parseQuietHours`. */
  QUIET_HOURS: z._default(
    z
      .string()
      .check(
        z.refine(
          (text) => text === 'off' || parseQuietHours(text) !== undefined,
          'must look like 20:00-08:00, or be off',
        ),
      ),
    '20:00-08:00',
  ),
  /** Passcodes an hour from one address to all numbers together, by sessions without a proven cell number. */
  SMS_PER_NETWORK_PER_HOUR: integerSetting(600, 1),
  // The checking of codes pauses while the current and the previous time window together have at least the set number
  // of wrong codes, and these are at least the set percentage of all tries.
  OTP_BREAKER_WINDOW_SECONDS: integerSetting(300, 1),
  OTP_BREAKER_MIN_FAILURES: integerSetting(300, 1),
  OTP_BREAKER_FAILURE_PERCENT: integerSetting(70, 1, 100),
});

export type Config = ReturnType<typeof configSchema.parse>;
