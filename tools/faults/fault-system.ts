import { manyFromOneAddress } from '@tshepa/test-kit/limits';
import { addOrResetStaff, signInAs, withBus } from '../demo/operator.ts';
import { until } from '../journey/retry.ts';
import type { System, SystemOptions } from '../launcher/start-system.ts';

/** Settings of a system for faults, on servers of its own. Timeouts are short, because a run waits out each crash. */
export const faultSettings = {
  env: {
    ...manyFromOneAddress,
    // This is also how long the lease of a dead process on its call lasts.
    integrations: { PARTY_EFFECT_TIMEOUT_MS: '2000', PARTY_READ_TIMEOUT_MS: '2000' },
  },
  allowTestClock: true,
  natsUrl: '',
  mongoUrl: '',
} as const satisfies SystemOptions;

const signInAttempts = 5;

/** Each attempt gets a new one-time password, because an unanswered sign-in may have used up the last password. */
export const signInManager = ({ urls }: System, name = 'manager'): Promise<string> =>
  withBus(urls.nats, async (bus) => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        const account = await addOrResetStaff(bus, `faults.${name}@tshepa.example`, 'manager');
        return await signInAs(urls.gateway, account);
      } catch (error) {
        if (attempt === signInAttempts) throw error;
      }
    }
  });

/** Longer than NATS waits for the acknowledgement of a dead consumer, including a few delays between redeliveries. */
const eventsHandledLimitMs = 150_000;

/** Waits until every durable consumer has handled every event, after which no late second effect can follow. */
export const untilEventsHandled = ({ urls }: System): Promise<true> =>
  withBus(urls.nats, async ({ connection }) => {
    const manager = await connection.jetstreamManager();
    const areAllHandled = async () => {
      let open = 0;
      for await (const { config } of manager.streams.list())
        for await (const consumer of manager.consumers.list(config.name))
          if (consumer.config.durable_name) open += consumer.num_pending + consumer.num_ack_pending;
      return open === 0;
    };
    return until('every event to be handled', areAllHandled, eventsHandledLimitMs);
  });
