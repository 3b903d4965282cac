import type { Actor } from '@tshepa/contracts';
import type { Context } from '../../context.ts';
import { type Application, inStateSince } from '../../domain/application.ts';
import { waitsInQueue } from '../../domain/standing.ts';

/** Counts the person's other approved loans. The number decides whether an e-wallet is offered. */
export async function approvedLoansOf({ applications }: Context, application: Application): Promise<number> {
  const { idNumber } = application.applicant;
  if (!idNumber) return 0;
  const others = (await applications.ofPerson(idNumber)).filter(({ id }) => id !== application.id);
  return others.filter(({ loan }) => loan.approved).length;
}

/** Counts the applications that have waited longer in the same queue. Returns undefined for an application in no queue. */
export const aheadOf = async (
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
