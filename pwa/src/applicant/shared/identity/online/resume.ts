import type { Resumed } from '@tshepa/contracts/entities/customer';
import { openSession } from '@tshepa/contracts/operations/session/open-session';
import type { PasscodeSent } from '@tshepa/contracts/operations/shared';
import {
  ensureSession,
  loadApplication,
  removeCopies,
  sendQueue,
  switchTo,
} from '../../../../offline/index.ts';
import { call } from '../../../../platform/network/api.ts';
import { clearSessionLost } from '../../../../platform/status/site-status.ts';
import { setProgress, useProgress } from '../../../../platform/storage/progress.ts';

/** The person to confirm. `customerId` is set if the person must continue with that application. */
export type Identity = { idNumber: string; customerId?: string | undefined; cellNo?: string | undefined };

const inputOf = ({ idNumber, customerId, cellNo }: Identity) => ({
  idNumber,
  ...(customerId ? { customerId } : {}),
  ...(cellNo ? { cellNo } : {}),
});

/** Reads what this phone knows about its user: the draft's ID number, cell number and application. */
export async function readIdentity(): Promise<Partial<Identity>> {
  const draft = await loadApplication();
  const customerId = useProgress.getState().customerId ?? draft?.customerId;
  const { idNumber, cellNo } = draft?.customerRequest ?? {};
  return {
    ...(customerId ? { customerId } : {}),
    ...(idNumber ? { idNumber } : {}),
    ...(cellNo ? { cellNo } : {}),
  };
}

/**
 * Asks for a passcode. The reply does not reveal whether there is an application. A repeated idempotency key sends no
 * second passcode.
 * @throws AppError, NoAnswerError
 */
export async function requestPasscode(identity: Identity, idempotencyKey: string): Promise<PasscodeSent> {
  await ensureSession();
  const reply = await call(openSession, inputOf(identity), { idempotencyKey });
  if ('resendInSeconds' in reply) return reply;
  throw new Error('the server opened a session instead of sending a passcode');
}

/** Opens the session with the passcode. A repeated key gets the first reply again. @throws AppError, NoAnswerError */
export async function resumeApplication(
  identity: Identity,
  passcode: string,
  idempotencyKey: string,
): Promise<void> {
  await ensureSession();
  const reply = await call(openSession, { ...inputOf(identity), otp: passcode }, { idempotencyKey });
  const { customerId, page, state } = readResumed(reply);
  await removeCopies(customerId).catch(() => undefined);
  if (await switchTo(customerId, identity.idNumber))
    setProgress({ page, submitted: state !== 'IN_PROGRESS' });
  setProgress({ customerId });
  clearSessionLost();
  void sendQueue();
}

function readResumed(reply: object): Resumed {
  const { customerId, page, state }: Partial<Resumed> = reply;
  if (customerId && page !== undefined && state) return { customerId, page, state };
  throw new Error('the server named no application to continue with');
}
