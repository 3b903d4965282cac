import { formerSubjects } from '@tshepa/contracts/former-names';
import { ErrorCode, NatsError } from 'nats';

const byName: Readonly<Record<string, string | undefined>> = formerSubjects;

/** The subject that the build before this one uses for an operation; undefined when it is the same or there is none. */
export const formerSubjectOf = (name: string): string | undefined => byName[name];

/** Whether a request was certainly delivered to nobody, so that sending it on another subject cannot repeat it. */
export const isUndelivered = (error: unknown): boolean =>
  error instanceof NatsError &&
  (error.code === ErrorCode.NoResponders || error.code === ErrorCode.PermissionsViolation);
