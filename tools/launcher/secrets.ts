import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DevError } from '@tshepa/test-kit/processes/progress';

const names = [
  'MASTER_KEY',
  'BLIND_INDEX_KEY',
  'OTP_PEPPER',
  'AUDIT_KEY',
  'WEBHOOK_SECRET',
  'PROVIDER_API_KEY',
  'BUREAU_API_KEY',
  'ACCOUNT_CHECK_API_KEY',
  'BANK_LINK_API_KEY',
  'SMS_API_KEY',
  'SMS_WEBHOOK_SECRET',
  'SMS_FALLBACK_API_KEY',
  'SMS_FALLBACK_WEBHOOK_SECRET',
  'VAPID_PRIVATE_KEY',
] as const;

export type SecretName = (typeof names)[number];
/** OTHER_MASTER_KEYS is set only while the master key is being replaced. */
export type Secrets = Record<SecretName, string> & { OTHER_MASTER_KEYS?: string };

/**
 * The keys of this installation, 32 random bytes each, stored beside the databases they protect. A key that a newer
 * version adds is created when it is missing; an existing key is never replaced.
 * @throws DevError when the file cannot be read, because new keys would make the stored data unreadable.
 */
export function readSecrets(dataDir: string): Secrets {
  const file = join(dataDir, 'secrets.json');
  const kept = existsSync(file) ? parse(file) : {};
  const keyOf = (name: SecretName) =>
    kept[name] ?? randomBytes(32).toString(name === 'MASTER_KEY' ? 'base64' : 'hex');
  const made = Object.fromEntries(names.map((name) => [name, keyOf(name)])) as Secrets;
  const secrets = { ...kept, ...made };
  if (names.some((name) => kept[name] === undefined)) {
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(file, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  }
  return secrets;
}

function parse(file: string): Partial<Secrets> {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new DevError(
      `${file} cannot be read. It is not replaced, because the stored data is lost without its keys.`,
      { cause: error },
    );
  }
}
