import { freePort } from '@tshepa/test-kit/processes/ports';
import type { Addresses } from './environment.ts';
import { type ServiceName, serviceNames } from './parts.ts';
import type { Servers } from './servers.ts';

export type SystemPorts = { gateway?: number; sandbox?: number; smtp?: number };

/** Chooses every port once, so that a restarted process keeps its address. */
export async function allocateAddresses(
  ports: SystemPorts,
  { nats, mongo }: { nats: Pick<Servers['nats'], 'url' | 'urlOf'>; mongo: Pick<Servers['mongo'], 'urlOf'> },
  publicUrl: string | undefined,
): Promise<Addresses> {
  const gatewayPort = ports.gateway || (await freePort());
  const sandboxPort = ports.sandbox || (await freePort());
  return {
    natsUrls: forEachService((name) => nats.urlOf(name)),
    mongoUrlOf: mongo.urlOf,
    gatewayPort,
    sandboxPort,
    smtpPort: ports.smtp || (await freePort()),
    opsPorts: {
      // The sandbox uses one port for everything.
      sandbox: sandboxPort,
      applications: await freePort(),
      integrations: await freePort(),
      notifications: await freePort(),
      gateway: await freePort(),
    },
    publicUrl: publicUrl ?? `http://localhost:${gatewayPort}`,
  };
}

export const opsUrls = ({ opsPorts }: Addresses): Record<ServiceName, string> =>
  forEachService((name) => `http://127.0.0.1:${opsPorts[name]}`);

const forEachService = <Value>(make: (name: ServiceName) => Value) =>
  Object.fromEntries(serviceNames.map((name) => [name, make(name)])) as Record<ServiceName, Value>;
