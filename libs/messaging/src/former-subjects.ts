import { formerSubjects } from '@tshepa/contracts/former-names';
import { ErrorCode, NatsError } from 'nats';

const byName: Readonly<Record<string, string | undefined>> = formerSubjects;

/** Returns the former subject of an operation, or undefined when the previous build had no other subject for it. */
export const formerSubjectOf = (name: string): string | undefined => byName[name];

/** Returns the former subject of a call to `subject`. The separate subjects of operators and services have none. */
export const formerSubjectFor = (
  operation: { name: string; subject: string },
  subject: string,
): string | undefined => (subject === operation.subject ? formerSubjectOf(operation.name) : undefined);

/** Returns true when a request was certainly not delivered: sending it on another subject cannot execute it twice. */
export const isUndelivered = (error: unknown): boolean =>
  error instanceof NatsError &&
  (error.code === ErrorCode.NoResponders || error.code === ErrorCode.PermissionsViolation);
