import { join } from 'node:path';
import { repoRoot } from '@tshepa/test-kit/processes/paths';

/** The processes of the product, in the order they are started. */
export const serviceNames = ['sandbox', 'applications', 'integrations', 'notifications', 'gateway'] as const;
export type ServiceName = (typeof serviceNames)[number];

/** Everything that the launcher supervises. */
export type PartName = ServiceName | 'nats' | 'mongo';

/** Stopped one group after the other, so that each can still finish what it has begun with those after it. */
export const stopOrder: readonly { parts: readonly PartName[]; graceMs: number }[] = [
  { parts: ['gateway'], graceMs: 2_500 },
  { parts: ['applications', 'integrations', 'notifications'], graceMs: 3_500 },
  { parts: ['sandbox'], graceMs: 1_000 },
  { parts: ['mongo'], graceMs: 2_000 },
  { parts: ['nats'], graceMs: 1_000 },
];

export const scriptOf = (name: ServiceName): string =>
  name === 'sandbox'
    ? join(repoRoot, 'services/integrations/sandbox/main.ts')
    : join(repoRoot, 'services', name, 'src/main.ts');
