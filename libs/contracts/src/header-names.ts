export const headerNames = {
  /** The command's id: a repeated key returns the same reply and has no further effect. */
  idempotencyKey: 'idempotency-key',
  /** A UUID that the app created on this device. */
  deviceId: 'device-id',
  /** Numbers the commands of this device on this application, from 1 without gaps. */
  sequence: 'sequence',
  /** The version that the change is based on, as `"12"`. */
  ifMatch: 'if-match',
  /** The version of the format of the body. */
  commandVersion: 'command-version',
  /** The key of the caller's session. It lets a shared browser hold a session for each person. */
  sessionKey: 'session-key',
  /**
   * A UUID for what a screen of staff shows from its opening on. The audit trail records once that a person is shown in it.
   */
  viewId: 'view-id',
  requestId: 'request-id',
} as const;

/** The accepted forms of the numeric command headers. At most 15 digits keep a number exact. */
export const headerPatterns = {
  /** From 1. */
  number: /^[1-9]\d{0,14}$/,
  quotedVersion: /^"(?:0|[1-9]\d{0,14})"$/,
  printableKey: /^[ -~]{1,255}$/,
  /** 32 random bytes in base64url. */
  sessionKey: /^[\w-]{43}$/,
} as const;
/** The largest value of `sequence` and `command-version`. */
export const largestHeaderNumber = 999_999_999_999_999;

/** A reply header with the build time (ISO 8601) of the oldest app that the server supports, if there is a limit. */
export const minimumBuildHeader = 'minimum-app-build';
