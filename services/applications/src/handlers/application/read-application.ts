import { type Actor, mandateOffer } from '@tshepa/contracts';
import type { Context } from '../../context.ts';
import { type Application, inStateSince } from '../../domain/application.ts';
import { toRecord } from '../../domain/application-view.ts';
import { waitsInQueue } from '../../domain/standing.ts';
import { loadOwned } from '../../policies.ts';

/** Counts the person's other approved loans. The number decides whether an e-wallet is offered. */
export async function approvedLoansOf({ applications }: Context, application: Application): Promise<number> {
  const { idNumber } = application.applicant;
  if (!idNumber) return 0;
  const others = (await applications.ofPerson(idNumber)).filter(({ id }) => id !== application.id);
  return others.filter(({ loan }) => loan.approved).length;
}

/** Counts the applications that have waited longer in the same queue. Returns undefined for an application in no queue. */
const aheadOf = async (
  { applicationList }: Pick<Context, 'applicationList'>,
  application: Application,
): Promise<number | undefined> =>
  waitsInQueue(application)
    ? applicationList.countWaitingLonger(application.loan.state, inStateSince(application))
    : undefined;

export const readerOf = async (
  { roster }: Pick<Context, 'roster'>,
  { staffId, role }: Extract<Actor, { kind: 'staff' }>,
) => ({ staffId, role, isFourEyes: (await roster.read()).fourEyes.isOn });

/** Returns an application as its applicant or a member of staff may see it. @throws AppError as `loadOwned` does. */
export async function recordFor(context: Context, actor: Actor, applicationId: string) {
  const application = await loadOwned(context, actor, applicationId);
  const isStaff = actor.kind === 'staff';
  return toRecord(application, {
    reader: isStaff ? await readerOf(context, actor) : null,
    ahead: isStaff ? undefined : await aheadOf(context, application),
    offer: mandateOffer(context.clock.now(), context.config.MANDATE_CUT_OFF),
    approvedLoans: await approvedLoansOf(context, application),
  });
}
