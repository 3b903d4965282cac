import { baseConfigShape } from '@tshepa/service-kit';
import * as z from 'zod';

const port = (fallback: number) => z.coerce.number().int().min(0).max(65_535).default(fallback);
const key = z.string().min(8);

/** Settings of the sandbox, which refuses to run in production. Port 0 takes any free port. */
export const sandboxConfigSchema = z.object({
  NODE_ENV: z.enum(['development', 'test']).default('development'),
  LOG_LEVEL: baseConfigShape.LOG_LEVEL,
  ALLOW_TEST_CLOCK: baseConfigShape.ALLOW_TEST_CLOCK,
  NATS_URL: baseConfigShape.NATS_URL.optional(),
  /** The address to listen on; by default only this machine reaches the sandbox. */
  HOST: z.string().optional(),
  PORT: port(8090),
  SMTP_PORT: port(8025),
  /** The file of the ledger; without it the ledger is lost at a restart. */
  STATE_FILE: z.string().optional(),
  /** A file of faults that apply from the start: see sandbox/README.md. */
  SANDBOX_SCHEDULE: z.string().optional(),
  PROVIDER_API_KEY: key,
  BUREAU_API_KEY: key,
  BANK_LINK_API_KEY: key,
  SMS_API_KEY: key,
  /** Without a key there is no second SMS provider. */
  SMS_FALLBACK_API_KEY: key.optional(),
  /** The URL for delivery reports of SMS; none are sent without it or without a provider's secret. */
  SMS_WEBHOOK_URL: z.url().optional(),
  SMS_WEBHOOK_SECRET: z.string().min(16).optional(),
  SMS_FALLBACK_WEBHOOK_SECRET: z.string().min(16).optional(),
  WEBHOOK_URL: z.url().optional(),
  WEBHOOK_SECRET: z.string().min(16),
});
export type SandboxConfig = z.output<typeof sandboxConfigSchema>;
