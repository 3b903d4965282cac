import { operations } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import type { Context } from '../../context.ts';
import { toRecord } from '../../domain/application-view.ts';
import { requireStaff } from '../../policies.ts';
import { readerOf } from './read-application.ts';

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
