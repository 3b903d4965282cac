import { join } from 'node:path';
import { repoRoot } from '@tshepa/test-kit/processes/paths';

export const serviceNames = ['sandbox', 'applications', 'integrations', 'notifications', 'gateway'] as const;
export type ServiceName = (typeof serviceNames)[number];

export type PartName = ServiceName | 'nats' | 'mongo';

/** Groups are stopped in this order, so that each group can finish while the groups below it still run. */
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
