export type Delivery = 'delivered' | 'undelivered';

/**
 * Combines two delivery reports of one message. `delivered`, which the phone itself confirms, always wins, so that the
 * order of late or repeated reports makes no difference.
 */
export const laterDelivery = (known: Delivery | undefined, reported: Delivery): Delivery =>
  known === 'delivered' ? known : reported;

const minuteMs = 60_000;

/**
 * Milliseconds after acceptance at which the delivery of a message without a report is looked up. Most reports arrive
 * within a minute; later ones are usually due to a phone that was off.
 */
export const lookUpAfterMs: readonly number[] = [
  2 * minuteMs,
  15 * minuteMs,
  60 * minuteMs,
  12 * 60 * minuteMs,
];
