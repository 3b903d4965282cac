import { join, resolve } from 'node:path';
import { pushServices } from '@tshepa/notifications/config';
import { compiledDir, repoRoot } from '@tshepa/test-kit/processes/paths';
import type { ServiceName } from './parts.ts';
import type { SecretName, Secrets } from './secrets.ts';

export type Addresses = {
  /** The address of NATS for one process, which connects as a user of its own. */
  natsUrls: Record<ServiceName, string>;
  mongoUrlOf: (name: ServiceName) => string;
  gatewayPort: number;
  sandboxPort: number;
  smtpPort: number;
  opsPorts: Record<ServiceName, number>;
  /** The address that people open, which is not the gateway's own address behind the TLS proxy. */
  publicUrl: string;
};

export type EnvironmentSettings = {
  addresses: Addresses;
  secrets: Secrets;
  dataDir: string;
  logLevel: string;
  allowTestClock: boolean;
  /** Databases are named `<prefix>_<service>`, so that several systems can share one server. */
  dbPrefix: string | undefined;
  members: number;
  extra: Partial<Record<ServiceName | 'all', Record<string, string>>>;
};

type Environment = Record<string, string>;

/**
 * Besides BRAND_* and OTEL_*, only these variables of our own environment are passed on: a stray PORT must not reach a
 * service.
 */
const inherited = [
  'PATH',
  'HOME',
  'TMPDIR',
  'TEMP',
  'TMP',
  'LANG',
  'TZ',
  'SystemRoot',
  'NODE_EXTRA_CA_CERTS',
];

export function environmentOf(name: ServiceName, settings: EnvironmentSettings): Environment {
  return {
    ...pick(
      process.env,
      (key) => inherited.includes(key) || key.startsWith('BRAND_') || key.startsWith('OTEL_'),
    ),
    ...common(name, settings),
    ...ofService[name](settings),
    ...settings.extra.all,
    ...settings.extra[name],
  };
}

const common = (
  name: ServiceName,
  { addresses, logLevel, allowTestClock, members }: EnvironmentSettings,
): Environment => ({
  NODE_ENV: 'development',
  // Without this folder each start strips the types again. That takes a third of its time and 20 MB of memory.
  NODE_COMPILE_CACHE: compiledDir,
  NATS_URL: addresses.natsUrls[name],
  OPS_PORT: String(addresses.opsPorts[name]),
  PUBLIC_URL: addresses.publicUrl,
  LOG_LEVEL: logLevel,
  STREAM_REPLICAS: String(members),
  ...(allowTestClock ? { ALLOW_TEST_CLOCK: '1' } : {}),
});

const database = (name: ServiceName, { addresses, dbPrefix }: EnvironmentSettings): Environment => ({
  MONGO_URL: addresses.mongoUrlOf(name),
  ...(dbPrefix ? { DB_NAME: `${dbPrefix}_${name}` } : {}),
});

/**
 * A small young generation, as in the images, keeps the gateway under 150 MB with a thousand open event streams. It
 * keeps the memory of applications constant while 100,000 customers are exported.
 */
export const nodeOptions = {
  gateway: '--max-semi-space-size=4',
  applications: '--max-semi-space-size=8',
} as const;

const sandboxUrl = ({ addresses }: EnvironmentSettings) => `http://127.0.0.1:${addresses.sandboxPort}`;

const secretsOf = ({ secrets }: EnvironmentSettings, ...names: SecretName[]): Environment =>
  Object.fromEntries(names.map((name) => [name, secrets[name]]));

const providerKeys = [
  'PROVIDER_API_KEY',
  'BUREAU_API_KEY',
  'ACCOUNT_CHECK_API_KEY',
  'BANK_LINK_API_KEY',
  'WEBHOOK_SECRET',
] as const;

const smsKeys = [
  'SMS_API_KEY',
  'SMS_WEBHOOK_SECRET',
  'SMS_FALLBACK_API_KEY',
  'SMS_FALLBACK_WEBHOOK_SECRET',
] as const;

const ofService: Record<ServiceName, (settings: EnvironmentSettings) => Environment> = {
  sandbox: (settings) => ({
    ...secretsOf(settings, ...providerKeys, ...smsKeys),
    PORT: String(settings.addresses.sandboxPort),
    SMTP_PORT: String(settings.addresses.smtpPort),
    WEBHOOK_URL: `http://127.0.0.1:${settings.addresses.gatewayPort}/webhooks/provider`,
    SMS_WEBHOOK_URL: `http://127.0.0.1:${settings.addresses.gatewayPort}/webhooks/sms`,
    STATE_FILE: join(settings.dataDir, 'sandbox.json'),
    ...(process.env['SANDBOX_SCHEDULE']
      ? { SANDBOX_SCHEDULE: resolve(process.env['SANDBOX_SCHEDULE']) }
      : {}),
  }),
  applications: (settings) => ({
    ...database('applications', settings),
    ...secretsOf(settings, 'MASTER_KEY', 'BLIND_INDEX_KEY', 'AUDIT_KEY'),
    OTHER_MASTER_KEYS: settings.secrets.OTHER_MASTER_KEYS ?? '',
    AUDIT_HEADS_FILE: join(settings.dataDir, 'logs', 'audit-heads.jsonl'),
    ALLOW_SEEDING: '1',
    NODE_OPTIONS: nodeOptions.applications,
    // The bank in the sandbox also answers at night.
    MANDATE_CUT_OFF: process.env['MANDATE_CUT_OFF'] ?? '24:00',
  }),
  integrations: (settings) => ({
    ...database('integrations', settings),
    ...secretsOf(settings, ...providerKeys),
    PROVIDER_URL: `${sandboxUrl(settings)}/provider`,
    BUREAU_URL: `${sandboxUrl(settings)}/bureau`,
    ACCOUNT_CHECK_URL: `${sandboxUrl(settings)}/account_check`,
    BANK_LINK_URL: `${sandboxUrl(settings)}/bank_link`,
    DECISIONS_URL: `${sandboxUrl(settings)}/decisions`,
  }),
  notifications: (settings) => ({
    ...database('notifications', settings),
    ...secretsOf(settings, 'OTP_PEPPER', 'BLIND_INDEX_KEY', 'VAPID_PRIVATE_KEY', ...smsKeys),
    SMS_URL: `${sandboxUrl(settings)}/sms`,
    // A real browser subscribes at its vendor's push service; in tests the sandbox replaces it.
    PUSH_SERVICES: [...pushServices, sandboxUrl(settings)].join(','),
    SMS_FALLBACK_URL: `${sandboxUrl(settings)}/sms-fallback`,
    SMTP_URL: `smtp://127.0.0.1:${settings.addresses.smtpPort}`,
    // Messages to the sandbox wake nobody, and a developer expects to see them at night too.
    QUIET_HOURS: process.env['QUIET_HOURS'] ?? 'off',
    MAIL_FROM: process.env['MAIL_FROM'] ?? 'Tshepa <no-reply@tshepa.example>',
    SUPPORT_EMAIL: process.env['SUPPORT_EMAIL'] ?? 'support@tshepa.example',
  }),
  gateway: (settings) => ({
    PORT: String(settings.addresses.gatewayPort),
    PWA_DIR: join(repoRoot, 'pwa/dist'),
    NODE_OPTIONS: nodeOptions.gateway,
  }),
};

const pick = (source: NodeJS.ProcessEnv, wants: (key: string) => boolean): Environment =>
  Object.fromEntries(
    Object.entries(source).flatMap(([key, value]) =>
      value !== undefined && wants(key) ? [[key, value]] : [],
    ),
  );
