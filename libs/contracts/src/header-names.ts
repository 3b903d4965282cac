/** Names of the headers that add safety to a call. None is a condition. */
export const headerNames = {
  /** The command's id: the same key again answers the same and acts once. */
  idempotencyKey: 'idempotency-key',
  /** A UUID that the app made on this device. */
  deviceId: 'device-id',
  /** Place of the command among those of this device on this record, from 1 without gaps. */
  sequence: 'sequence',
  /** Version of the record that the change stands on, as `"12"`. */
  ifMatch: 'if-match',
  /** Version of the shape that the body was written in. */
  commandVersion: 'command-version',
  requestId: 'request-id',
} as const;

/** On every answer, when the server no longer serves the oldest apps: the build time (ISO 8601) from which on it does. */
export const minimumBuildHeader = 'minimum-app-build';
