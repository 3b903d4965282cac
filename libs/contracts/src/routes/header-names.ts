/** Names of the headers that add safety to a call. None is a condition. */
export const headerNames = {
  idempotencyKey: 'idempotency-key',
  deviceId: 'device-id',
  requestId: 'request-id',
} as const;
