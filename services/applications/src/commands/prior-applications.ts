import { operations, type PriorRecord } from '@tshepa/contracts';
import { changeEntry } from '../audit/entries.ts';
import type { Context } from '../context.ts';
import type { Application } from '../domain/application.ts';
import { isRefused } from '../domain/loan.ts';
import { countsForPerson } from '../domain/number-proof.ts';
import { ownsApplication } from '../policies.ts';
import { type CommandMeta, systemActor } from './replay.ts';
import { callService } from './third-parties.ts';

type PriorQuery = { idNumber: string; exceptId: string | undefined };

/**
 * Returns true when the provider reports the loan as repaid. While the provider is unreachable, the loan counts as
 * active.
 */
async function isSettled(context: Context, meta: CommandMeta, application: Application): Promise<boolean> {
  if (application.settledAt) return true;
  if (application.loan.state !== 'PAID' || !application.enrolment) return false;
  const loan = await callService(context, meta, operations.findProviderLoan, {
    clientNo: application.enrolment.clientNo,
  }).catch(() => null);
  if (!loan?.isSettled || loan.provider_loan_id !== application.loan.providerLoan?.id) return false;
  // The result is stored, so that the person may have another active loan.
  const settled = { ...application, settledAt: context.clock.now() };
  const caller = { actor: systemActor, requestId: meta.requestId };
  const audit = changeEntry(context, caller, { action: 'settled', before: application, after: settled });
  if (await context.applications.update(settled, { audit })) context.auditRelay.wake(application.id);
  return true;
}

/**
 * Returns the facts about a person's other applications that the routing by ID number depends on. Anybody can type an
 * ID number, so an application of another session counts only if it was ever submitted or its cell number is proven.
 */
export async function priorApplications(
  context: Context,
  meta: CommandMeta,
  { idNumber, exceptId }: PriorQuery,
): Promise<PriorRecord[]> {
  const applications = await context.applications.ofPerson(idNumber);
  return Promise.all(
    applications
      .filter(
        (application) =>
          application.id !== exceptId &&
          (countsForPerson(application) || ownsApplication(meta.actor, application)),
      )
      .map(async (application) => ({
        customerId: application.id,
        state: application.loan.state,
        createdAt: application.createdAt,
        hasBureauData: application.bureau !== undefined,
        isOwnedByDevice: ownsApplication(meta.actor, application),
        isSettled: await isSettled(context, meta, application),
        isRefused: isRefused(application),
      })),
  );
}
