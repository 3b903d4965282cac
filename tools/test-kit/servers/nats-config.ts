import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { embeddedAccounts } from './nats-accounts.ts';

export type NatsCredentials = { user: string; password: string };

/** Created once for each data folder, so that a process left from the last run can still connect. */
export function readCredentials(file: string): NatsCredentials {
  if (existsSync(file)) {
    const { user, password }: Partial<NatsCredentials> = JSON.parse(readFileSync(file, 'utf8'));
    if (user && password) return { user, password };
  }
  const made = { user: 'tshepa', password: randomBytes(24).toString('hex') };
  writeFileSync(file, JSON.stringify(made), { mode: 0o600 });
  return made;
}

export type NatsSettings = NatsCredentials & {
  port: number;
  monitorPort: number;
  logFile: string;
  dataDir: string;
  /** Undefined for a single server. */
  cluster?: { member: number; port: number; routePorts: readonly number[] };
};

const clusterText = ({ user, password, cluster }: NatsSettings): string =>
  cluster
    ? `cluster {
  name: tshepa
  listen: "127.0.0.1:${cluster.port}"
  authorization { user: ${JSON.stringify(user)}, password: ${JSON.stringify(password)} }
  routes: [${cluster.routePorts.map((port) => JSON.stringify(`nats-route://${user}:${password}@127.0.0.1:${port}`)).join(', ')}]
}
`
    : '';

/** Every message is on disk before it is acknowledged. */
export const natsConfig = (settings: NatsSettings): string => `\
host: 127.0.0.1
port: ${settings.port}
http: "127.0.0.1:${settings.monitorPort}"
server_name: tshepa-${settings.cluster?.member ?? 'embedded'}
log_file: ${JSON.stringify(settings.logFile)}
max_payload: 1MB
jetstream {
  store_dir: ${JSON.stringify(join(settings.dataDir, 'store'))}
  # The default acknowledges before the data is on disk and can lose two minutes.
  sync_interval: always
  max_memory_store: 64MB
  max_file_store: 10GB
}
${clusterText(settings)}${embeddedAccounts(settings)}`;
