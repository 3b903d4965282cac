/**
 * One application accepts at most this many changes, with an idempotency key or without. Everything in an application
 * grows only by changes, so this limit bounds its whole size. An applicant usually makes a few dozen. The limit of
 * staff is higher, so that an applicant who made too many changes can still be served.
 */
export const mostChanges = { applicant: 5_000, staff: 10_000 } as const;
/**
 * One application numbers the commands of at most this many devices. Each reinstallation of the app makes another
 * device.
 */
export const mostDevices = 100;
/**
 * The maximum number of consents, including withdrawn consents. Every new version of the text that a phone names adds
 * one.
 */
export const mostConsents = 200;
/** The maximum number of commands that wait for third parties at the same moment. */
export const mostLeases = 20;
