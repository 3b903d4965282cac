import { randomBytes } from 'node:crypto';

/** Required by docker-compose.yml. */
export const composeSecretNames = [
  'MASTER_KEY',
  'BLIND_INDEX_KEY',
  'AUDIT_KEY',
  'OTP_PEPPER',
  'WEBHOOK_SECRET',
  'PROVIDER_API_KEY',
  'BUREAU_API_KEY',
  'BANK_LINK_API_KEY',
  'SMS_API_KEY',
  'SMS_WEBHOOK_SECRET',
  'VAPID_PRIVATE_KEY',
  'NATS_GATEWAY_PASSWORD',
  'NATS_APPLICATIONS_PASSWORD',
  'NATS_INTEGRATIONS_PASSWORD',
  'NATS_NOTIFICATIONS_PASSWORD',
  'NATS_OPERATOR_PASSWORD',
  'MONGO_ROOT_PASSWORD',
  'MONGO_APPLICATIONS_PASSWORD',
  'MONGO_INTEGRATIONS_PASSWORD',
  'MONGO_NOTIFICATIONS_PASSWORD',
  'MONGO_BACKUP_PASSWORD',
  'MONGO_SET_KEY',
] as const;

/**
 * 256 bits without characters that need escaping in URLs. It begins with a letter, because the NATS server reads digits
 * as a number; only the key of web push must be a plain number, a scalar of the P-256 curve.
 */
const randomSecret = (name: (typeof composeSecretNames)[number]) =>
  `${name === 'VAPID_PRIVATE_KEY' ? '' : 's'}${randomBytes(32).toString('hex')}`;

const hint = `# Secrets of this installation, for docker-compose.yml. Keep a copy apart from the databases: without MASTER_KEY personal
# data can no longer be read. Addresses of third parties may be added: PROVIDER_URL, SMS_URL and so on.
`;

/** Adds every missing secret to the text of the file; existing values are kept. */
export function composeSecrets(before: string): { text: string; added: string[] } {
  const added = composeSecretNames.filter((name) => !new RegExp(`^${name}=.+$`, 'm').test(before));
  const lines = added.map((name) => `${name}=${randomSecret(name)}\n`).join('');
  const start = before === '' ? hint : before.replace(/\n?$/, '\n');
  return { text: `${start}${lines}`, added };
}
