import { assertThat, maximumOtherApplications, operations } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import type { Context } from '../../context.ts';
import type { Application } from '../../domain/application.ts';
import { defined } from '../../domain/defined.ts';
import { outcomeOf } from '../../domain/fraud-outcomes.ts';
import { requireStaff } from '../../policies.ts';

export const getBackground = ({ applications }: Context) =>
  serve(operations.getBackground, async ({ id }, { actor }) => {
    requireStaff(actor);
    const loaded = await applications.load(id);
    assertThat(loaded, 'customer.not_found');
    const { application } = loaded;
    assertThat(!application.erasedAt, 'customer.erased');
    const { idNumber } = application.applicant;
    const ofPerson = idNumber ? await applications.ofPerson(idNumber) : [application];
    const others = ofPerson
      .filter((other) => other.id !== id)
      .toSorted((one, other) => other.createdAt.getTime() - one.createdAt.getTime());
    return {
      others: others.slice(0, maximumOtherApplications).map(toOther),
      requests: ofPerson.flatMap(openRequests),
    };
  });

const toOther = ({ id, createdAt, settledAt, loan }: Application) => ({
  id,
  createdAt: createdAt.toISOString(),
  state: loan.state,
  outcome: outcomeOf({ state: loan.state, ...defined({ settledAt }) }),
  ...defined({ loanValue: loan.option?.value, declinedReason: loan.declinedReason }),
});

const openRequests = ({ privacy }: Application) =>
  privacy
    .filter(({ status }) => status === 'open')
    .map(({ kind, askedAt, dueAt }) => ({ kind, askedAt, dueAt }));
