import { mongoConfigShape, opsConfigShape, serviceConfig } from '@tshepa/service-kit';
import * as z from 'zod';
import { parseQuietHours } from './domain/quiet-hours.ts';

const httpUrl = z.string().regex(/^https?:\/\/[^\s/]+\S*$/, 'must look like https://host/path');
const secret = z.string().min(32);

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
  DB_NAME: z.string().min(1).default('notifications'),
  STREAM_REPLICAS: z.coerce.number().int().min(1).max(5).default(1),
  OTP_PEPPER: secret,
  BLIND_INDEX_KEY: secret,
  SMS_URL: httpUrl,
  SMS_API_KEY: z.string().min(1),
  /** Verifies the main provider's delivery reports; without it reports are refused and deliveries are only looked up. */
  SMS_WEBHOOK_SECRET: z.string().min(16).optional(),
  /** The provider that is used when the main one refuses or is down; optional. */
  SMS_FALLBACK_URL: httpUrl.optional(),
  SMS_FALLBACK_API_KEY: z.string().min(1).optional(),
  SMS_FALLBACK_WEBHOOK_SECRET: z.string().min(16).optional(),
  SMS_TIMEOUT_MS: z.coerce.number().int().min(50).max(5_000).default(3_000),
  SMTP_URL: z.string().regex(/^smtps?:\/\/\S+$/, 'must look like smtp://host:587'),
  MAIL_FROM: z.string().min(3),
  SUPPORT_EMAIL: z.string().min(3),
  PUBLIC_URL: httpUrl,
  /** Our P-256 key, in hex or base64url; without it there is no push. Replacing it ends all subscriptions. */
  VAPID_PRIVATE_KEY: z.string().min(43).max(64).optional(),
  PUSH_SERVICES: z
    .string()
    .transform((text) => text.split(',').map((origin) => origin.trim()))
    .default([...pushServices]),
  /** When notices that are not urgent are held, in South African time: see `parseQuietHours`. */
  QUIET_HOURS: z
    .string()
    .refine(
      (text) => text === 'off' || parseQuietHours(text) !== undefined,
      'must look like 20:00-08:00, or be off',
    )
    .default('20:00-08:00'),
  // Checking pauses when the window has at least this many wrong codes and they make up this share of all tries.
  OTP_BREAKER_WINDOW_SECONDS: z.coerce.number().int().positive().default(300),
  OTP_BREAKER_MIN_FAILURES: z.coerce.number().int().positive().default(300),
  OTP_BREAKER_FAILURE_PERCENT: z.coerce.number().int().min(1).max(100).default(70),
});

export type Config = ReturnType<typeof configSchema.parse>;
