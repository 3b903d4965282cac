/** What a provider has said of a message that it took. */
export type Delivery = 'delivered' | 'undelivered';

/**
 * What counts when word of one message comes twice, late or in another order: the phone's own confirmation beats a
 * provider that gave up, and nothing beats it. So the order in which word arrives makes no difference.
 */
export const laterDelivery = (known: Delivery | undefined, told: Delivery): Delivery =>
  known === 'delivered' ? known : told;

const minuteMs = 60_000;

/**
 * When a provider is asked by itself, in milliseconds after it took a message and no receipt came: nearly every receipt
 * comes within a minute, and a phone that was off for an hour is the usual reason for the rest.
 */
export const lookUpAfterMs: readonly number[] = [
  2 * minuteMs,
  15 * minuteMs,
  60 * minuteMs,
  12 * 60 * minuteMs,
];
