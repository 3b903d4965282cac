import { applicationEvents } from '@tshepa/contracts';
import { type Bus, followEvents } from '@tshepa/messaging';
import type { LiveStreams } from './live-streams.ts';

/** Forwards events about records to the open streams. All streams of this process share one set of subscriptions. */
export async function followRecords(bus: Bus, live: LiveStreams): Promise<void> {
  await followEvents(bus, [applicationEvents.stateChanged], {
    onEvent: ({ data: { customerId, from, to } }) =>
      live.push({ kind: 'state-changed', customerId, from, to }),
    onGap: () => live.push({ kind: 'missed' }),
  });
  await followEvents(bus, [applicationEvents.recordChanged], {
    onEvent: ({ data: { customerId, what } }) => live.push({ kind: 'changed', customerId, what }),
  });
}
