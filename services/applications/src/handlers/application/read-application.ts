import type { Actor } from '@tshepa/contracts';
import type { Context } from '../../context.ts';
import type { Application } from '../../domain/application.ts';

/** Counts the person's other approved loans. The number decides whether an e-wallet is offered. */
export async function approvedLoansOf({ applications }: Context, application: Application): Promise<number> {
  const { idNumber } = application.applicant;
  if (!idNumber) return 0;
  const others = (await applications.ofPerson(idNumber)).filter(({ id }) => id !== application.id);
  return others.filter(({ loan }) => loan.approved).length;
}

export const readerOf = async (
  { roster }: Pick<Context, 'roster'>,
  { staffId, role }: Extract<Actor, { kind: 'staff' }>,
) => ({ staffId, role, isFourEyes: (await roster.read()).fourEyes.isOn });
