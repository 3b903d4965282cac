import { type Actor, mandateOffer, operations, routePersonal } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import { priorApplications } from '../../commands/prior-applications.ts';
import { callService } from '../../commands/third-parties.ts';
import type { Context } from '../../context.ts';
import type { Application } from '../../domain/application.ts';
import { revealableOf, toRecord } from '../../domain/application-view.ts';
import { defined } from '../../domain/defined.ts';
import { loadOwned, requireStaff, requireSystem } from '../../policies.ts';

export const getApplication = (context: Context) =>
  serve(operations.getApplication, async ({ id }, { actor }) => {
    const application = await loadOwned(context, actor, id);
    return toRecord(application, {
      reader: actor.kind === 'staff' ? await readerOf(context, actor) : null,
      offer: mandateOffer(context.clock.now(), context.config.MANDATE_CUT_OFF),
      approvedLoans: await approvedLoansOf(context, application),
    });
  });

export const findApplications = (context: Context) =>
  serve(operations.findApplications, async ({ idNumber }, { actor }) => {
    const reader = await readerOf(context, requireStaff(actor));
    const applications = await context.applications.ofPerson(idNumber);
    const approved = applications.filter((application) => application.loan.approved);
    return applications
      .toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
      .map((application) =>
        toRecord(application, {
          reader,
          approvedLoans: approved.filter((other) => other.id !== application.id).length,
        }),
      );
  });

export const revealFields = (context: Context) =>
  serve(operations.revealFields, async ({ id, fields }, { actor }) => {
    requireStaff(actor);
    const application = await loadOwned(context, actor, id);
    const known = revealableOf(toRecord(application, { reader: null, approvedLoans: 0 }));
    const values = Object.entries(known).filter(([field]) => fields.some((wanted) => wanted === field));
    return { values: Object.fromEntries(values) };
  });

/** Where SUBMIT on /personal leads. The reply reveals nothing else about the person. */
export const getPersonalRoute = (context: Context) =>
  serve(operations.getPersonalRoute, async ({ idNumber, customerId }, meta) =>
    routePersonal(
      await priorApplications(context, meta, { idNumber, exceptId: customerId }),
      context.clock.now(),
    ),
  );

export const getAgreement = (context: Context) =>
  serve(operations.getAgreement, async ({ id }, { actor }) => {
    requireSystem(actor);
    const { agreement } = await loadOwned(context, actor, id);
    if (!agreement) return null;
    const { version, sha256, acceptedAt, text } = agreement;
    return { version, sha256, acceptedAt, text };
  });

export const getContact = (context: Context) =>
  serve(operations.getContact, async ({ id }, { actor }) => {
    requireSystem(actor);
    const { applicant, language, loan } = await loadOwned(context, actor, id);
    const { firstName, cellNo, emailAddress } = applicant;
    return { id, ...defined({ firstName, cellNo, emailAddress, language }), state: loan.state };
  });

/** How many other loans of the same person were approved, which decides whether an e-wallet is offered. */
export async function approvedLoansOf({ applications }: Context, application: Application): Promise<number> {
  const { idNumber } = application.applicant;
  if (!idNumber) return 0;
  const others = (await applications.ofPerson(idNumber)).filter(({ id }) => id !== application.id);
  return others.filter(({ loan }) => loan.approved).length;
}

const readerOf = async (
  { roster }: Pick<Context, 'roster'>,
  { staffId, role }: Extract<Actor, { kind: 'staff' }>,
) => ({ staffId, role, isFourEyes: (await roster.read()).fourEyes.isOn });

export const listMessages = (context: Context) =>
  serve(operations.listMessages, async ({ id }, meta) => {
    requireStaff(meta.actor);
    await loadOwned(context, meta.actor, id);
    return callService(context, meta, operations.listSentMessages, { customerId: id });
  });
