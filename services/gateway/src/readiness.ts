import { operations } from '@tshepa/contracts';
import { type Bus, newId } from '@tshepa/messaging';

const timeoutMs = 2_000;

export type Checks = Record<string, () => Promise<void>>;

/** The checks that must pass before this process receives traffic. */
export const readinessChecks = (bus: Bus): Checks => ({
  nats: () => bus.check(),
  applications: async () => {
    const options = { actor: { kind: 'public' }, requestId: newId(), timeoutMs } as const;
    await bus.request(operations.getSiteStatus, {}, options);
  },
});
