export type Delivery = 'delivered' | 'undelivered';

/** `delivered`, which the phone confirms, always wins, so that the order of reports makes no difference. */
export const laterDelivery = (known: Delivery | undefined, reported: Delivery): Delivery =>
  known === 'delivered' ? known : reported;

const minuteMs = 60_000;

/** The times of the look-ups, in milliseconds after acceptance. Most reports come within a minute unless the phone was off. */
export const lookUpAfterMs: readonly number[] = [
  2 * minuteMs,
  15 * minuteMs,
  60 * minuteMs,
  12 * 60 * minuteMs,
];
