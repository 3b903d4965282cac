/**
 * What one application may hold. Everything that grows does so in a change, and every change counts, with a key or
 * without, so the number of changes bounds the rest. An applicant usually makes some dozens. Staff may make more, so
 * that an applicant who made too many can still be served.
 */
export const mostChanges = { applicant: 5_000, staff: 10_000 } as const;
/** Devices that an application numbers commands for. A person who reinstalls the app has another one each time. */
export const mostDevices = 100;
/** Consents, withdrawn ones included. Each device names the version of the text that it showed. */
export const mostConsents = 200;
/** Commands that wait for third parties at the same moment. */
export const mostLeases = 20;
