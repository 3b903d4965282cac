import { openSession, type Resumed } from '@tshepa/contracts/routes/session';
import type { PasscodeSent } from '@tshepa/contracts/routes/shared';
import { emptyDraft } from '../../../../offline/draft.ts';
import { adoptApplication, fetchRecord } from '../../../../offline/engine/adopt.ts';
import { loadApplication, replaceApplication } from '../../../../offline/engine/application.ts';
import { wakeQueue } from '../../../../offline/engine/wake.ts';
import { mergeRecord } from '../../../../offline/record.ts';
import { ensureSession } from '../../../../offline/session.ts';
import type { Draft } from '../../../../offline/types.ts';
import { call } from '../../../../platform/network/api.ts';
import { clearSessionLost } from '../../../../platform/network/session-lost.ts';
import { setProgress, useProgress } from '../../../../platform/storage/progress.ts';

/** Who confirms, and the application that this phone waits to go on with, if it is a certain one. */
type Asked = { idNumber: string; customerId?: string | undefined };

const inputOf = ({ idNumber, customerId }: Asked) => ({ idNumber, ...(customerId ? { customerId } : {}) });

/** What this phone knows of who uses it: the ID number of the draft, and the application that it belongs to. */
export async function readHeld(): Promise<Partial<Asked>> {
  const draft = await loadApplication();
  const customerId = useProgress.getState().customerId ?? draft?.customerId;
  const idNumber = draft?.customerRequest.idNumber;
  return { ...(customerId ? { customerId } : {}), ...(idNumber ? { idNumber } : {}) };
}

/**
 * Has a passcode sent to the number on record. The answer is the same for an ID number that nobody has.
 * @throws AppError, NoAnswerError; with the same key no second passcode is sent.
 */
export async function askForPasscode(asked: Asked, idempotencyKey: string): Promise<PasscodeSent> {
  await ensureSession();
  const reply = await call(openSession, inputOf(asked), { idempotencyKey });
  if ('resendInSeconds' in reply) return reply;
  throw new Error('the server gave a session where a passcode was asked for');
}

/**
 * Goes on with the application behind the passcode. The phone's own one keeps its draft and its queue, which goes on
 * in order; of another one the record is laid under what this person typed here.
 * @throws AppError, NoAnswerError; the same key gets the first answer again.
 */
export async function goOn(asked: Asked, otp: string, idempotencyKey: string): Promise<void> {
  await ensureSession();
  const { customerId, page, state } = await call(
    openSession,
    { ...inputOf(asked), otp },
    { idempotencyKey },
  ).then(readResumed);
  const held = await loadApplication();
  if (held?.customerId !== customerId) {
    await takeOver(asked, customerId, held);
    setProgress({ page, submitted: state !== 'IN_PROGRESS' });
  }
  setProgress({ customerId });
  clearSessionLost();
  void wakeQueue();
}

function readResumed(reply: object): Resumed {
  const { customerId, page, state }: Partial<Resumed> = reply;
  if (customerId && page !== undefined && state) return { customerId, page, state };
  throw new Error('the server named no application to go on with');
}

async function takeOver({ idNumber }: Asked, customerId: string, held: Draft | null): Promise<void> {
  if (held?.customerRequest.idNumber === idNumber)
    return adoptApplication(held.customerId, { kind: 'moved', customerId, to: 'loading' });
  const record = await fetchRecord(customerId);
  await replaceApplication(mergeRecord(emptyDraft(customerId, record.createdAt), record));
}
