const most = '1000000';

/** Settings of services for many applicants who all come from one address. */
export const manyFromOneAddress = {
  gateway: {
    RATE_LIMIT_PER_MINUTE: most,
    PIECES_PER_MINUTE: most,
    CHANGES_PER_SESSION_PER_MINUTE: most,
    CHANGES_PER_NETWORK_PER_MINUTE: most,
    CHANGES_PER_MINUTE: most,
  },
  applications: { ENQUIRIES_PER_NETWORK_PER_DAY: most, APPLICATIONS_PER_NETWORK_PER_HOUR: most },
  notifications: { SMS_PER_NETWORK_PER_HOUR: most },
} as const;

/**
 * A password hash of this size costs next to nothing. With the memory that production uses, a hash takes 65 ms of
 * processor time.
 */
export const cheapMemoryKib = 8;

/**
 * A process that reads statements takes 0.2 s of processor time to start. In tests each process serves many applicants.
 */
export const manyPerProcess = 100;
