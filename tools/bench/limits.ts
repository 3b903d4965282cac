import { join } from 'node:path';
import { newId } from '@tshepa/messaging';
import { repoRoot } from '@tshepa/test-kit/processes/paths';
import { startAnother } from '../launcher/start-another.ts';
import type { BenchSystem } from './bench-system.ts';
import { compareLoads, linesOf, ratiosTo, type Variant } from './compare-loads.ts';
import { createHttpSender } from './http-sender.ts';
import type { Measured } from './measure.ts';
import { addPeople } from './people.ts';

/**
 * Only this limit has its default. The other limits stay out of reach, because the whole load comes from one address.
 */
const usualLimits = { CHANGES_PER_SESSION_PER_MINUTE: '240' };
/**
 * Each of 6,000 people saves a few times a minute, as people who type do, and a gateway allows so few calls without
 * asking. Each of 160 phones saves so often that the gateway must ask for shares of the limit.
 */
const crowds = { 'people who type': 6_000, 'phones that send their queues': 160 } as const;
const firstIndex = 400_000;

/** Compares saves through a gateway that has the usual limits with saves through a gateway that counts nothing. */
export async function measureLimits(bench: BenchSystem): Promise<Measured[]> {
  const { system, say, pid, databaseName, bearer } = bench;
  const script = join(repoRoot, 'tools/bench/without-limits/main.ts');
  const limited = await startAnother(system, 'gateway', { env: usualLimits });
  const unlimited = await startAnother(system, 'gateway', { script }).catch(async (error: unknown) => {
    await limited.part.stop(5_000);
    throw error;
  });
  const sender = createHttpSender(system.urls.gateway);
  const senders = [sender, createHttpSender(limited.url), createHttpSender(unlimited.url)] as const;
  try {
    const most = Math.max(...Object.values(crowds));
    say(`Creating ${most} applications`);
    const added = await addPeople(sender, most, firstIndex);
    const people = added.map((person) => ({ ...person, deviceId: newId() }));
    const lines: Measured[] = [];
    for (const [crowd, count] of Object.entries(crowds)) {
      const variantOf = (name: string, index: 1 | 2, { part }: typeof limited): Variant => ({
        name: `${name}, ${crowd}`,
        sender: senders[index],
        bearer,
        people: people.slice(0, count),
        database: databaseName('applications'),
        pids: {
          gateway: part.pid() ?? 0,
          applications: pid('applications'),
          notifications: pid('notifications'),
          NATS: pid('nats'),
          database: pid('mongo'),
        },
      });
      const variants = [variantOf('the usual limits', 1, limited), variantOf('no limits', 2, unlimited)];
      const [usual, none] = await compareLoads('save', { ...bench, variants });
      if (!usual || !none) throw new Error('A variant has no outcome');
      lines.push(...ratiosTo('save', usual, none), ...linesOf('save', usual), ...linesOf('save', none));
    }
    return lines;
  } finally {
    for (const open of senders) open.close();
    await Promise.all([limited, unlimited].map(({ part }) => part.stop(5_000)));
  }
}
