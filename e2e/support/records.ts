import {
  type ApplicantRecord,
  type CustomerRecord,
  customerRecordSchema,
  type EnrolmentRecord,
  type HttpOperation,
  type LoanDistribution,
  operations,
} from '@tshepa/contracts';
import { type HttpClient, type Journey, type LedgerEntry, type RawReply, until } from '@tshepa/tools/journey';
import {
  fromEnrolmentRecord,
  fromLoanDistribution,
  toEnrolmentRecord,
  toLoanDistribution,
} from '../../services/applications/src/domain/loan.ts';
import type { TestSystem } from './system.ts';

export const recordOf = async ({ client, customerId }: Journey): Promise<ApplicantRecord> =>
  client.call(operations.getApplication, { id: customerId });

/** Returns an application as staff see it. */
export const seenByStaff = async (
  system: TestSystem,
  { customerId: id }: Pick<Journey, 'customerId'>,
  bearer: string,
): Promise<CustomerRecord> =>
  customerRecordSchema.parse(await system.client().call(operations.getApplication, { id }, { bearer }));

export const stateOf = async (journey: Journey) => (await recordOf(journey)).loanDistributions.state;

async function loadApplication({ applications }: TestSystem, customerId: string) {
  const loaded = await applications.context.applications.load(customerId);
  if (!loaded) throw new Error(`There is no application ${customerId}`);
  return loaded.application;
}
type Application = Awaited<ReturnType<typeof loadApplication>>;

/** A stored application with the spec's spelling of its loan and its enrolment. */
export type Stored = Omit<Application, 'loan' | 'enrolment'> & {
  loan: LoanDistribution;
  enrollment?: EnrolmentRecord;
};

const toStored = ({ loan, enrolment, ...others }: Application): Stored => ({
  ...others,
  loan: toLoanDistribution(loan),
  ...(enrolment ? { enrollment: toEnrolmentRecord(enrolment) } : {}),
});

const toApplication = ({ loan, enrollment, ...others }: Stored): Application => ({
  ...others,
  loan: fromLoanDistribution(loan),
  ...(enrollment ? { enrolment: fromEnrolmentRecord(enrollment) } : {}),
});

export const storedRecord = async (system: TestSystem, customerId: string): Promise<Stored> =>
  toStored(await loadApplication(system, customerId));

/** Waits until the enrolment and the account check, which a submission starts in the background, are stored. */
export const untilSettled = async (system: TestSystem, customerId: string): Promise<Stored> =>
  until('the enrolment and the account check', async () => {
    const record = await storedRecord(system, customerId);
    return record.enrollment && record.accountCheck && record;
  });

/** Returns the holds of an application as staff see them, oldest first. */
export const holdsOf = async (system: TestSystem, journey: Journey, bearer: string) =>
  (await seenByStaff(system, journey, bearer)).holds ?? [];

/** Confirms the change that waits on an application, as a second manager. */
export async function confirmPending(system: TestSystem, journey: Journey, bearer: string): Promise<void> {
  const { pendingChange } = await seenByStaff(system, journey, bearer);
  if (!pendingChange) throw new Error('No change waits for a second manager');
  const change = { id: journey.customerId, changeId: pendingChange.id };
  await system.client().call(operations.confirmChange, change, { bearer });
}

const waitingMetrics = /^(?:consumer_pending_events|outbox_waiting_documents)\{.*\} (\d+)$/gm;

/** Waits until the applications service has published and handled every event, so that none changes a record later. */
export const untilEventsHandled = ({ applications }: TestSystem): Promise<true> =>
  until('all events to be handled', async () => {
    const metrics = await (await fetch(`http://127.0.0.1:${applications.ops.port}/metrics`)).text();
    const waiting = [...metrics.matchAll(waitingMetrics)].map(([, count]) => count);
    return waiting.length > 0 && waiting.every((count) => count === '0');
  });

/** Changes an application without following the rules, to set up a test. */
export async function rewrite(
  system: TestSystem,
  customerId: string,
  change: (record: Stored) => Stored,
): Promise<void> {
  for (let tries = 0; tries < 20; tries += 1) {
    const record = await storedRecord(system, customerId);
    const isWritten = await system.applications.context.applications.update(toApplication(change(record)), {
      audit: null,
    });
    if (isWritten) return;
  }
  throw new Error(`Application ${customerId} was changed meanwhile at each of 20 attempts to rewrite it`);
}

export const rewriteLoan = (system: TestSystem, customerId: string, loan: Partial<LoanDistribution>) =>
  rewrite(system, customerId, (record) => ({ ...record, loan: { ...record.loan, ...loan } }));

/** Marks the cell number of an application as proven by its own sessions. */
export async function proveNumber(system: TestSystem, customerId: string): Promise<void> {
  const { sessionIds } = await storedRecord(system, customerId);
  for (const sessionId of sessionIds) await system.applications.context.sessions.markProven(sessionId);
  await rewrite(system, customerId, (record) => ({
    ...record,
    numberProof: { cellNo: record.applicant.cellNo ?? '', at: record.updatedAt.toISOString(), sessionIds },
  }));
}

export const bodyOf = ({ text }: RawReply): Record<string, unknown> => JSON.parse(text);

export const codeOf = (reply: RawReply): unknown =>
  reply.headers.get('content-type')?.startsWith('application/problem+json') ? bodyOf(reply).code : undefined;

/** Returns the status of a reply and the code of its error, such as `409 change.own`, so that failures are readable. */
export const outcomeOf = (reply: RawReply): string =>
  codeOf(reply) === undefined ? String(reply.status) : `${reply.status} ${codeOf(reply)}`;

export type Sender = {
  client: HttpClient;
  bearer?: string;
};

export const sendAs = (
  { client, bearer }: Sender,
  route: HttpOperation,
  input: unknown,
  files?: readonly Uint8Array[],
) =>
  client.sendOperation(route, input, {
    ...(bearer ? { bearer } : {}),
    ...(route.http.raw && files?.[0] ? { bytes: files[0] } : {}),
    ...(files
      ? {
          files: files.map((bytes, index) => ({ name: `file-${index}.pdf`, type: 'application/pdf', bytes })),
        }
      : {}),
  });

/** Returns the effects of one kind at third parties for an application. */
export async function effectsOf(
  { sandbox }: TestSystem,
  kind: string,
  { customerId }: Pick<Journey, 'customerId'>,
): Promise<LedgerEntry[]> {
  const entries = await sandbox.ledger(kind);
  return entries.filter(({ reference }) => reference.includes(customerId));
}
