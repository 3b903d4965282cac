import { consentTextVersion } from '@tshepa/contracts/constants';
import { type ApplicantRecord, applicantRecordSchema } from '@tshepa/contracts/entities/customer';
import { bankFormSchema, customerFormSchema, employmentFormSchema } from '@tshepa/contracts/entities/forms';
import { getApplication } from '@tshepa/contracts/operations/application/get-application';
import { openSession } from '@tshepa/contracts/operations/session/open-session';
import * as z from 'zod/mini';
import { call } from '../../platform/network/api.ts';
import { withSessionKey } from '../../platform/network/session-key.ts';
import { personOfPage, useProgress } from '../../platform/storage/progress.ts';
import { changeApplication, loadApplication, replaceApplication } from '../core/application.ts';
import { sessionKeyToOpen } from '../core/session-key.ts';
import { applications, sessionKeys } from '../core/storage.ts';
import { emptyDraft, saveOf } from '../light/draft.ts';
import { useApplication } from '../light/state.ts';
import { queueOf } from '../policy/command.ts';
import { mergeAnswers } from '../policy/conflict.ts';
import { slotsOf } from '../policy/sent-slots.ts';
import type { Answers, Draft, Outcome } from '../types.ts';

let session: Promise<void> | undefined;

/** Opens the session once, however many callers ask for it at a time. */
export function ensureSession(): Promise<void> {
  session ??= openOwnSession().catch((error: unknown) => {
    session = undefined;
    throw error;
  });
  return session;
}

async function openOwnSession(): Promise<void> {
  const { key, isMoving = false } = (await sessionKeyToOpen()) ?? {};
  await call(openSession, isMoving ? { moveSession: true } : {}, { headers: withSessionKey(key) });
  if (isMoving) await sessionKeys.moved();
}

/**
 * Binds the session to a session key, so that a PIN protects the session too. The first person of a phone may have begun
 * a session without a key, and only the server can move such a session under a key. @throws AppError, NoAnswerError
 */
export async function keySession(): Promise<void> {
  const { customerId } = useProgress.getState();
  const mayBeBound = customerId !== null || useApplication.getState().commands.length > 0;
  const { isMoving } = await sessionKeys.ensure({ isMoving: personOfPage() === undefined && mayBeBound });
  // A session that was opened without a key is not used again.
  forgetSession();
  if (isMoving) await ensureSession();
}

/** Called when the server no longer recognises the session. */
export const forgetSession = () => {
  session = undefined;
};

/** Called when the server has ended the session together with the application. */
export async function endSession(): Promise<void> {
  forgetSession();
  await sessionKeys.end();
}

export async function fetchRecord(customerId: string, signal?: AbortSignal): Promise<ApplicantRecord> {
  const record = await call(getApplication, { id: customerId }, signal ? { signal } : {});
  return z.parse(applicantRecordSchema, 'bank_linkLogs' in record ? {} : record);
}

function pickForm<Form extends object>(schema: { shape: object }, record: ApplicantRecord): Partial<Form> {
  const entries = Object.entries(record).filter(
    ([name, value]) => name in schema.shape && value !== undefined && value !== null,
  );
  return Object.fromEntries(entries) as Partial<Form>;
}

export const answersOf = (record: ApplicantRecord): Answers => ({
  customerRequest: pickForm(customerFormSchema, record),
  employmentRequest: pickForm(employmentFormSchema, record),
  bankRequest: pickForm(bankFormSchema, record),
});

/** Lists the documents that the server holds. The list of checksums is null when one of them is unknown. */
function documentsOf({ files }: ApplicantRecord) {
  const ofType = (type: string) => {
    const sums = files.filter((file) => file.fileType === type).map(({ sha256 }) => sha256);
    const known = sums.filter((sum) => sum !== undefined);
    return { count: sums.length, sums: known.length === sums.length ? known : null };
  };
  const [statements, payslips] = [ofType('BANK_STATEMENT'), ofType('PAYSLIP')];
  return {
    sentStatementCount: statements.count,
    sentPayslipCount: payslips.count,
    sentStatements: statements.sums,
    sentPayslips: payslips.sums,
  };
}

/**
 * Merges the server's record into a draft. An answer that changed on both sides stays as it was typed here. The older
 * base is kept, so that sending finds the conflict. A record older than the server's last reply is ignored.
 */
export function mergeRecord(draft: Draft, record: ApplicantRecord): Draft {
  if (draft.confirmed && record.version < draft.confirmed.version) return draft;
  const { loan } = record.loanDistributions;
  const loanRequest = loan ? { id: loan.id, value: loan.value, currency: 'ZAR' as const } : null;
  const theirs = answersOf(record);
  const { merged, conflicts } = mergeAnswers(draft.confirmed, draft, theirs);
  return {
    ...draft,
    ...documentsOf(record),
    sentSlots: slotsOf(draft, record.files),
    ...(record.bank_link_login_account_number
      ? { statementAccount: record.bank_link_login_account_number }
      : {}),
    ...merged,
    confirmed: conflicts.length > 0 ? draft.confirmed : { ...theirs, version: record.version },
    createdAt: record.createdAt,
    loanRequest: draft.loanRequest ?? loanRequest,
    // A record exists only after the three questions were passed.
    questionnairePassed: true,
    consent: draft.consent ?? record.consent ?? null,
  };
}

export async function fillFromRecord(record: ApplicantRecord): Promise<Draft> {
  const layOver = (stored: Draft): Draft => ({ ...mergeRecord(stored, record), verdict: null });
  const merged = layOver(useApplication.getState().draft ?? emptyDraft(record.id, record.createdAt));
  // The queue may be sending meanwhile, and what it stores must not be undone.
  await replaceApplication(merged, layOver);
  return merged;
}

type Move = Extract<Outcome, { kind: 'moved' }>;

const openStates: readonly string[] = ['IN_PROGRESS', 'DELETED'];

/** Continues with an application that this person began earlier. The answers typed now are saved to it. */
export async function switchApplication(oldId: string, move: Move): Promise<void> {
  const { draft: old } = await applications.read(oldId);
  const record = await fetchRecord(move.customerId).catch(() => null);
  // A submitted application accepts no more answers.
  const isOpen = !record || openStates.includes(record.loanDistributions.state);
  const base: Draft = {
    ...emptyDraft(move.customerId, new Date().toISOString()),
    loanRequest: old?.loanRequest ?? null,
    questionnairePassed: true,
    customerRequest: old?.customerRequest ?? {},
    // Documents that were chosen while offline need not be chosen again.
    ...(old && isOpen ? { statements: old.statements, payslip: old.payslip } : {}),
  };
  const draft = record ? mergeRecord(base, record) : base;
  const consent = draft.consent ?? { textVersion: consentTextVersion, givenAt: draft.createdAt };
  await replaceApplication(move.to === 'verification' ? { ...draft, consent } : draft);
  if (!isOpen) return;
  const { loanRequest, customerRequest } = base;
  const answers = { ...(loanRequest ? { loanRequest } : {}), customerRequest };
  await changeApplication(
    () => ({}),
    (current) => [{ kind: 'save', step: 'personal', payload: { save: saveOf(current, answers) } }],
  );
}

/**
 * Shows another application, and copies the answers of the former application when both belong to the same person.
 * Returns false, and does not touch the queue, when this phone already shows the application.
 */
export async function switchTo(customerId: string, idNumber: string): Promise<boolean> {
  const draft = await loadApplication();
  if (draft?.customerId === customerId) return false;
  if (draft?.customerRequest.idNumber === idNumber)
    await switchApplication(draft.customerId, { kind: 'moved', customerId, to: 'loading' });
  else {
    const record = await fetchRecord(customerId);
    await replaceApplication(mergeRecord(emptyDraft(customerId, record.createdAt), record));
  }
  return true;
}

export async function checkDeclined(): Promise<void> {
  const { draft: shown } = useApplication.getState();
  const record = shown ? await fetchRecord(shown.customerId) : null;
  if (!record || (record.loanDistributions.state !== 'DECLINED' && !record.loanDistributions.declined))
    return;
  await applications.commit(record.id, (snapshot) => ({
    ...(snapshot.draft
      ? { draft: { ...snapshot.draft, verdict: { kind: 'declined' as const, message: '' } } }
      : {}),
    removeIds: queueOf(snapshot).map(({ id }) => id),
  }));
  await loadApplication();
}
