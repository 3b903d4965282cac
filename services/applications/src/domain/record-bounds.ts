/**
 * One application accepts at most this many changes, with an idempotency key or without. Everything in an application
 * grows only by changes, so this number bounds the rest. An applicant usually makes a few dozen. Staff may make more,
 * so that an applicant who made too many can still be served.
 */
export const mostChanges = { applicant: 5_000, staff: 10_000 } as const;
/**
 * One application numbers the commands of at most this many devices. Each reinstallation of the app makes another
 * device.
 */
export const mostDevices = 100;
/** The maximum number of consents, including withdrawn ones. Each device names the version of the text that it showed. */
export const mostConsents = 200;
/** The maximum number of commands that wait for third parties at the same moment. */
export const mostLeases = 20;
