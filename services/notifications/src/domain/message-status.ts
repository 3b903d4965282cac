import type { SentMessage } from '@tshepa/contracts/entities/messages';
import type { Delivery } from './delivery.ts';

type Status = SentMessage['status'];
type Entry = { state: keyof typeof statusOfState; delivery?: Delivery | undefined };

const statusOfState = {
  intent: 'sending',
  sent: 'sent',
  refused: 'failed',
  unknown: 'unknown',
  superseded: 'superseded',
} as const satisfies Record<string, Status>;

/** How a message stands, as a person is told: what became of it says more than that it was taken. */
export const statusOf = ({ state, delivery }: Entry): Status => delivery ?? statusOfState[state];
