import { applicationEvents } from '@tshepa/contracts';
import { type Bus, followEvents } from '@tshepa/messaging';
import type { LiveStreams } from './live-streams.ts';

/** Hands what happens to records on to the open streams: one subscription of this process, however many listen. */
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
