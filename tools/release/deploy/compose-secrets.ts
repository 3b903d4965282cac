import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The secrets that docker-compose.yml requires. */
export const composeSecretNames = [
  'MASTER_KEY',
  'BLIND_INDEX_KEY',
  'AUDIT_KEY',
  'OTP_PEPPER',
  'WEBHOOK_SECRET',
  'PROVIDER_API_KEY',
  'BUREAU_API_KEY',
  'ACCOUNT_CHECK_API_KEY',
  'BANK_LINK_API_KEY',
  'SMS_API_KEY',
  'SMS_WEBHOOK_SECRET',
  'VAPID_PRIVATE_KEY',
  'NATS_GATEWAY_PASSWORD',
  'NATS_APPLICATIONS_PASSWORD',
  'NATS_INTEGRATIONS_PASSWORD',
  'NATS_NOTIFICATIONS_PASSWORD',
  'MONGO_ROOT_PASSWORD',
  'MONGO_APPLICATIONS_PASSWORD',
  'MONGO_INTEGRATIONS_PASSWORD',
  'MONGO_NOTIFICATIONS_PASSWORD',
  'MONGO_BACKUP_PASSWORD',
] as const;

/**
 * Makes a secret of 256 bits without characters that need escaping in URLs. It begins with a letter, because the NATS
 * server would read digits as a number. Only the key of web push must be a plain number, a scalar of the P-256 curve.
 */
const randomSecret = (name: (typeof composeSecretNames)[number]) =>
  `${name === 'VAPID_PRIVATE_KEY' ? '' : 's'}${randomBytes(32).toString('hex')}`;

const hint = `# Settings and secrets of this installation. Docker Compose reads this file. Keep a copy apart from the databases: without
# MASTER_KEY personal data can no longer be read. Addresses of third parties may be added: PROVIDER_URL, SMS_URL and so on;
# also the host's ports: HTTP_PORT, HTTPS_PORT, SANDBOX_PORT.

# The sandbox plays all third parties. Remove this line once their addresses are set.
COMPOSE_PROFILES=sandbox

`;

/** Adds every missing secret to the text of the file; existing values are kept. */
export function composeSecrets(before: string): { text: string; added: string[] } {
  const added = composeSecretNames.filter((name) => !new RegExp(`^${name}=.+$`, 'm').test(before));
  const lines = added.map((name) => `${name}=${randomSecret(name)}\n`).join('');
  const start = before === '' ? hint : before.replace(/\n?$/, '\n');
  return { text: `${start}${lines}`, added };
}

/** Completes the secrets in `root` and says what was done. Existing values are never replaced. */
export function writeComposeSecrets(root: string): string {
  const file = join(root, '.env');
  // Version 1.0.0 kept the file there.
  const former = join(root, 'deploy/compose/.env');
  if (!existsSync(file) && existsSync(former)) renameSync(former, file);
  const before = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const { text, added } = composeSecrets(before);
  if (added.length > 0) writeFileSync(file, text, { mode: 0o600 });
  chmodSync(file, 0o600);
  if (writeMongoSetKey(join(root, 'deploy/compose/secrets'), before))
    added.push('deploy/compose/secrets/mongo-set-key');
  return added.length > 0
    ? `${file}: added ${added.join(', ')}.`
    : `${file} is complete already. Nothing was changed.`;
}

/**
 * Writes the key of MongoDB's replica set, which MongoDB reads only from a file. The container's user, who reads the
 * file, does not exist on the host. So everybody may read the file, and its folder keeps everybody but the owner out.
 * Returns false when the key exists.
 */
function writeMongoSetKey(folder: string, settings: string): boolean {
  const file = join(folder, 'mongo-set-key');
  if (existsSync(file)) return false;
  const [, former] = /^MONGO_SET_KEY=(.+)$/m.exec(settings) ?? [];
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  writeFileSync(file, former ?? randomBytes(32).toString('hex'));
  chmodSync(file, 0o444);
  return true;
}
