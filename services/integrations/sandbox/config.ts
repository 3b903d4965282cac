import { baseConfigShape, integerSetting, textSetting } from '@tshepa/service-kit';
import * as z from 'zod/mini';

const port = (fallback: number) => integerSetting(fallback, 0, 65_535);
const key = textSetting(8);
const webhookSecret = textSetting(16);

/** Settings of the sandbox, which refuses to run in production. Port 0 takes any free port. */
export const sandboxConfigSchema = z.object({
  NODE_ENV: z._default(z.enum(['development', 'test']), 'development'),
  LOG_LEVEL: baseConfigShape.LOG_LEVEL,
  ALLOW_TEST_CLOCK: baseConfigShape.ALLOW_TEST_CLOCK,
  NATS_URL: z.optional(baseConfigShape.NATS_URL),
  /** The address to listen on; by default only this machine reaches the sandbox. */
  HOST: z.optional(z.string()),
  PORT: port(8090),
  SMTP_PORT: port(8025),
  /** The file of the ledger; without it the ledger is lost at a restart. */
  STATE_FILE: z.optional(z.string()),
  /** A file of faults that apply from the start: see sandbox/README.md. */
  SANDBOX_SCHEDULE: z.optional(z.string()),
  PROVIDER_API_KEY: key,
  BUREAU_API_KEY: key,
  BANK_LINK_API_KEY: key,
  ACCOUNT_CHECK_API_KEY: key,
  SMS_API_KEY: key,
  /** Without a key there is no second SMS provider. */
  SMS_FALLBACK_API_KEY: z.optional(key),
  /** The URL for delivery reports of SMS. Without it, or without a provider's secret, no reports are sent. */
  SMS_WEBHOOK_URL: z.optional(z.url()),
  SMS_WEBHOOK_SECRET: z.optional(webhookSecret),
  SMS_FALLBACK_WEBHOOK_SECRET: z.optional(webhookSecret),
  WEBHOOK_URL: z.optional(z.url()),
  WEBHOOK_SECRET: webhookSecret,
});
export type SandboxConfig = z.output<typeof sandboxConfigSchema>;
