import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BusUser, busUsers } from '@tshepa/contracts/bus-access';
import { repoRoot } from '@tshepa/test-kit/processes/paths';
import { passwordVariable } from '@tshepa/test-kit/servers/nats-accounts';
import { type composeSecretNames, composeSecrets } from './compose-secrets.ts';

type Secrets = Record<string, Record<string, string>>;

const mongoUrls = {
  local: 'mongodb://mongo:27017',
  rehearsal: 'mongodb://mongo-0.mongo:27017,mongo-1.mongo:27017,mongo-2.mongo:27017/?replicaSet=rs0',
};
export type TestOverlay = keyof typeof mongoUrls;
export const testOverlays = Object.keys(mongoUrls);
export const isTestOverlay = (name: string): name is TestOverlay => Object.hasOwn(mongoUrls, name);

/** The secrets of each pod in an overlay for tests. In production the same names come from the cluster's secret store. */
export function testSecrets(overlay: TestOverlay): Secrets {
  const secrets = Object.fromEntries(
    [...composeSecrets('').text.matchAll(/^(\w+)=(.+)$/gm)].map(([, name = '', value = '']) => [name, value]),
  );
  const pick = (...names: (typeof composeSecretNames)[number][]) =>
    Object.fromEntries(names.map((name) => [name, secrets[name] ?? '']));
  const bus = (user: BusUser) => ({
    NATS_URL: `nats://${user}:${secrets[passwordVariable(user)]}@nats:4222`,
  });
  const database = { MONGO_URL: mongoUrls[overlay] };
  const providerKeys = pick(
    'PROVIDER_API_KEY',
    'BUREAU_API_KEY',
    'ACCOUNT_CHECK_API_KEY',
    'BANK_LINK_API_KEY',
    'WEBHOOK_SECRET',
  );
  return {
    gateway: bus('gateway'),
    applications: {
      ...bus('applications'),
      ...database,
      ...pick('MASTER_KEY', 'BLIND_INDEX_KEY', 'AUDIT_KEY'),
    },
    integrations: { ...bus('integrations'), ...database, ...providerKeys },
    notifications: {
      ...bus('notifications'),
      ...database,
      ...pick('OTP_PEPPER', 'BLIND_INDEX_KEY', 'SMS_API_KEY', 'SMS_WEBHOOK_SECRET', 'VAPID_PRIVATE_KEY'),
    },
    sandbox: { ...providerKeys, ...pick('SMS_API_KEY', 'SMS_WEBHOOK_SECRET') },
    backup: database,
    'nats-passwords': Object.fromEntries(
      busUsers.map((user) => [passwordVariable(user), secrets[passwordVariable(user)] ?? '']),
    ),
  };
}

/**
 * Returns manifests for `kubectl create -f -`: the namespace first, so that nothing has to exist before. The secrets
 * are immutable, so the cluster also refuses to replace one when the manifests are applied again. JSON is valid YAML.
 */
export const secretManifests = (secrets: Secrets): string =>
  [
    readFileSync(join(repoRoot, 'k8s/base/namespace.yaml'), 'utf8').trimEnd(),
    ...Object.entries(secrets).map(([name, stringData]) =>
      JSON.stringify({
        apiVersion: 'v1',
        kind: 'Secret',
        metadata: { name, namespace: 'tshepa' },
        immutable: true,
        stringData,
      }),
    ),
  ]
    .join('\n---\n')
    .concat('\n');
