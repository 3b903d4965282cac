import { noticesShown, operations } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import type { Context } from '../../context.ts';
import { defined } from '../../domain/defined.ts';
import { requireStaff } from '../../policies.ts';

export const listNotices = ({ notices, applicationList }: Context) =>
  serve(operations.listNotices, async (_nothing, { actor }) => {
    const unread = await notices.unread(requireStaff(actor).staffId, noticesShown);
    const rows = await applicationList.rowsOf(unread.map(({ id }) => id));
    const found = new Map(rows.map((row) => [row.applicationId, row]));
    return {
      notices: unread.flatMap((notice) => {
        const row = found.get(notice.id);
        if (!row) return [];
        const { firstName, lastName, loan } = row;
        return [{ ...notice, ...defined({ firstName, lastName }), state: loan.state }];
      }),
    };
  });
