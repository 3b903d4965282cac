import { activeLoanStates, dayMs, type LoanState } from '@tshepa/contracts';
import type { Application } from './application.ts';
import type { Question } from './hold.ts';

/** Nobody has this many phones. With one session more, the oldest session has to prove the number again. */
const maximumSessions = 20;

/**
 * Returns true when the present cell number was proven. Numbers from before the proofs were stored count as unproven.
 */
export const isNumberProven = ({ numberProof, applicant }: Application): boolean =>
  numberProof !== undefined && numberProof.cellNo === applicant.cellNo;

export const isProvenBy = (application: Application, sessionId: string): boolean =>
  isNumberProven(application) && application.numberProof?.sessionIds.includes(sessionId) === true;

/**
 * Records that a passcode to the cell number was entered in this session. Sessions without such a passcode lose the
 * application, because they may belong to somebody who only knows the ID number.
 */
export function withNumberProof(
  application: Application,
  { sessionId, now }: { sessionId: string; now: Date },
): Application {
  const { cellNo } = application.applicant;
  if (!cellNo) return application;
  const earlier = isNumberProven(application) ? application.numberProof : undefined;
  const kept = application.sessionIds.filter((known) => earlier?.sessionIds.includes(known));
  const proven = [...new Set([...kept, sessionId])].slice(-maximumSessions);
  return {
    ...application,
    sessionIds: proven,
    numberProof: {
      cellNo,
      at: earlier?.at ?? now.toISOString(),
      lastAt: now.toISOString(),
      sessionIds: proven,
    },
  };
}

/** Mobile networks give an idle number to somebody else, so an older proof does not show who owns the e-wallet. */
const proofFreshDays = 7;

/**
 * Returns the question that staff must answer before an e-wallet is paid. Returns undefined when a passcode has proven
 * the number lately, or when staff have answered the question.
 */
export function numberQuestionOf(application: Application, now: Date): Question | undefined {
  const { numberProof, holds } = application;
  const reason = 'number-unproven' as const;
  if (holds?.some((hold) => hold.reason === reason && hold.answer)) return undefined;
  if (!numberProof || !isNumberProven(application))
    return { reason, details: ['No passcode to this number was entered'] };
  const ageMs = now.getTime() - Date.parse(numberProof.lastAt ?? numberProof.at);
  if (ageMs <= proofFreshDays * dayMs) return undefined;
  return { reason, details: [`The last passcode was entered more than ${proofFreshDays} days ago`] };
}

const submittedStates: readonly LoanState[] = ['ENROLLMENT_OTP_REQUIRED', ...activeLoanStates];

/**
 * Returns true when the application was ever complete. A draft proves nothing: anybody can type any ID number into it.
 */
const wasComplete = ({ loan, history, affordability }: Application): boolean =>
  affordability !== undefined ||
  [loan.state, ...history.map(({ to }) => to)].some((state) => submittedStates.includes(state));

/** Returns true when the application counts against the person whose ID number it has. */
export const countsForPerson = (application: Application): boolean =>
  isNumberProven(application) || wasComplete(application);
