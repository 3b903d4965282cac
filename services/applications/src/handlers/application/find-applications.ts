import { operations } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import { readerOf } from '../../commands/reader.ts';
import type { Context } from '../../context.ts';
import { toRecord } from '../../domain/application-view.ts';
import { requireStaff } from '../../policies.ts';

/** For staff: every record of one ID number, newest first. */
export const findApplications = (context: Context) =>
  serve(operations.findApplications, async ({ idNumber }, { actor }) => {
    const reader = await readerOf(context, requireStaff(actor));
    const records = await context.customers.ofPerson(idNumber);
    const approved = records.filter((record) => record.loan.approved);
    return records
      .toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
      .map((record) =>
        toRecord(record, {
          reader,
          approvedLoans: approved.filter((other) => other.id !== record.id).length,
        }),
      );
  });
