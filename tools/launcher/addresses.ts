import { freePort } from '@tshepa/test-kit/processes/ports';
import type { Addresses } from './environment.ts';
import type { ServiceName } from './parts.ts';
import type { Servers } from './servers.ts';

export type SystemPorts = {
  gateway?: number;
  sandbox?: number;
  smtp?: number;
  nats?: number;
  mongo?: number;
};

/** Fixes every port of this system: a process that starts again is found where it was. */
export async function allocateAddresses(
  ports: SystemPorts,
  { nats, mongo }: { nats: Pick<Servers['nats'], 'url' | 'urlOf'>; mongo: Pick<Servers['mongo'], 'urlOf'> },
  publicUrl: string | undefined,
): Promise<Addresses> {
  const gatewayPort = ports.gateway || (await freePort());
  const sandboxPort = ports.sandbox || (await freePort());
  return {
    natsUrls: {
      sandbox: nats.urlOf('sandbox'),
      applications: nats.urlOf('applications'),
      integrations: nats.urlOf('integrations'),
      notifications: nats.urlOf('notifications'),
      gateway: nats.urlOf('gateway'),
    },
    mongoUrlOf: mongo.urlOf,
    gatewayPort,
    sandboxPort,
    smtpPort: ports.smtp || (await freePort()),
    opsPorts: {
      // The sandbox has one port for everything.
      sandbox: sandboxPort,
      applications: await freePort(),
      integrations: await freePort(),
      notifications: await freePort(),
      gateway: await freePort(),
    },
    publicUrl: publicUrl ?? `http://localhost:${gatewayPort}`,
  };
}

export function opsUrls({ opsPorts }: Addresses): Record<ServiceName, string> {
  const url = (name: ServiceName) => `http://127.0.0.1:${opsPorts[name]}`;
  return {
    sandbox: url('sandbox'),
    applications: url('applications'),
    integrations: url('integrations'),
    notifications: url('notifications'),
    gateway: url('gateway'),
  };
}
