import { AppError, assertThat, johannesburgDay, operations } from '@tshepa/contracts';
import { newId } from '@tshepa/messaging';
import type { OutboxEvent } from '@tshepa/service-kit';
import { auditActorOf } from '../audit/entries.ts';
import type { Context } from '../context.ts';
import type { Application } from '../domain/application.ts';
import { hasLoanToEnd } from '../domain/former-loans.ts';
import { requestsAfterErasure } from '../domain/privacy/requests.ts';
import { isToErase, wasSubmitted } from '../domain/privacy/retention.ts';
import { forEachRecord } from '../jobs/each-record.ts';
import type { CommandMeta } from './replay.ts';
import { systemActor } from './replay.ts';
import { callService, voidPasscodesQuietly } from './third-parties.ts';

/** `restore`: the application was erased before, but a restored backup still contained it. */
type ErasureGround = 'asked' | 'retention' | 'restore';

const maximumTries = 8;

/** The audit entry has no sealed part, because no key to open it remains. */
const erasureEntry = (
  { clock }: Context,
  { actor, requestId }: CommandMeta,
  { id, loan }: Application,
  ground: ErasureGround,
): OutboxEvent => ({
  id: newId(),
  subject: 'audit.change',
  at: clock.now(),
  requestId,
  data: {
    actor: auditActorOf(actor),
    kind: 'change',
    action: 'erase',
    customerIds: [id],
    details: { ground, from: loan.state },
  },
});

/**
 * Erases the personal data of an application: first the documents, then in one update the data key, everything sealed,
 * the blind indexes and the stored replies. A call may be repeated from any point. The audit trail can still be
 * verified, because its codes cover the sealed form. Returns false when there was nothing to erase.
 * @throws AppError `party.unavailable` while a loan has to be cancelled at the provider, because nothing would cancel
 * the loan of an erased application. The caller tries again later.
 */
export async function eraseApplication(
  context: Context,
  meta: CommandMeta,
  { applicationId, ground }: { applicationId: string; ground: ErasureGround },
): Promise<boolean> {
  const { applications, files, fraudChecks, notices, clock, logger } = context;
  for (let attempt = 1; attempt <= maximumTries; attempt += 1) {
    const loaded = await applications.load(applicationId);
    if (!loaded || loaded.application.erasedAt) return false;
    assertThat(!hasLoanToEnd(loaded.application), 'party.unavailable');
    // If the notifications service cannot end the subscriptions, the next run finds the application again.
    await callService(context, meta, operations.endPushSubscriptions, { customerId: applicationId });
    await context.erasureList.add(applicationId);
    // Documents go first, because nothing would look for the documents of an erased application.
    for (const { fileId } of await files.ofApplication(applicationId)) await files.remove(fileId);
    await fraudChecks.remove(applicationId);
    await notices.forgetApplication(applicationId);
    const { application, commands } = loaded;
    context.failPoint('applications.before-erase');
    const isErased = await applications.erase(erasedApplication(application, clock.now()), {
      commands,
      audit: erasureEntry(context, meta, application, ground),
    });
    if (!isErased) continue;
    context.failPoint('applications.after-erase');
    context.auditRelay.wake(applicationId);
    await voidPasscodesQuietly(context, meta, applicationId);
    logger.info({ event: 'customer.erased', customerId: applicationId, ground }, 'an application was erased');
    return true;
  }
  throw new AppError('version.conflict');
}

/**
 * Erases applications past their retention period. A run may stop anywhere and be repeated, and two runs may overlap.
 */
export async function eraseDue(context: Context): Promise<number> {
  const { applications, clock, config } = context;
  const rules = { now: clock.now(), draftsKeptDays: config.DRAFTS_KEPT_DAYS };
  const due: string[] = [];
  for await (const { id, ...facts } of applications.forRetention(rules))
    if (isToErase(facts, rules)) due.push(id);
  return eraseEach(context, { job: 'erase-due', ground: 'retention' }, due);
}

/**
 * Erases what a restore has brought back. The restore command cannot do this, because an erasure also needs other
 * services.
 */
export async function eraseAgain(context: Context): Promise<number> {
  return eraseEach(context, { job: 'erase-again', ground: 'restore' }, await context.erasuresDue.all());
}

const eraseEach = (
  context: Context,
  { job, ground }: { job: string; ground: ErasureGround },
  applicationIds: readonly string[],
): Promise<number> =>
  forEachRecord(context, job, applicationIds, {
    idOf: (applicationId) => applicationId,
    work: async (applicationId) => {
      const meta = { actor: systemActor, requestId: newId() };
      const isErased = await eraseApplication(context, meta, { applicationId, ground });
      if (ground === 'restore') await context.erasuresDue.remove(applicationId);
      return isErased ? 1 : 0;
    },
  });

/** Runs once per Johannesburg day, and again after a restart. */
export function eraseDueDaily(): (context: Context) => Promise<number> {
  let doneOn = '';
  return async (context) => {
    const today = johannesburgDay(context.clock.now());
    if (today === doneOn) return 0;
    const erased = await eraseDue(context);
    doneOn = today;
    return erased;
  };
}

/** Returns what remains of an erased application: the dates, states and amounts that the figures need. */
export function erasedApplication(application: Application, now: Date): Application {
  const { loan } = application;
  const state = wasSubmitted(application) ? loan.state : 'DELETED';
  const last = application.history.at(-1)?.to;
  return {
    id: application.id,
    version: application.version,
    createdAt: application.createdAt,
    updatedAt: now,
    erasedAt: now,
    dataKey: '',
    sessionIds: [],
    applicant: {},
    employment: {},
    bank: {},
    loan: {
      id: loan.id,
      ...(loan.option ? { option: loan.option } : {}),
      ...(loan.declinedReason ? { declinedReason: loan.declinedReason } : {}),
      ...(loan.declinedState ? { declinedState: loan.declinedState } : {}),
      state,
      approved: loan.approved,
      declined: loan.declined,
      passcode: '',
    },
    history: state === last ? application.history : [...application.history, { to: state, at: now }],
    files: [],
    page: '',
    // The text version and the time of a consent prove the legal ground of the processing, so the device is left out.
    consents: application.consents.map(({ deviceId: _deviceId, ...consent }) => consent),
    privacy: requestsAfterErasure(application.privacy, now),
    cancelledLoans: application.cancelledLoans,
    mandateRequests: [],
    ...(application.settledAt ? { settledAt: application.settledAt } : {}),
  };
}
