import { operations } from '@tshepa/contracts';
import { addAccountRow } from '../../audit/entries.ts';
import { serveOnce } from '../../commands/serve-once.ts';
import type { Context } from '../../context.ts';
import { requireAccountChange, settingsOf, withoutAccountChange } from '../../domain/roster.ts';
import { requireManagerOrOperator } from '../../policies.ts';

export const endAccountChange = (context: Context) =>
  serveOnce(context, operations.endAccountChange, async ({ changeId }, meta) => {
    requireManagerOrOperator(meta.actor);
    const { action } = requireAccountChange(await context.roster.read(), changeId);
    await addAccountRow(context, meta, 'end-account-change', { changeId, change: action });
    return settingsOf(await context.roster.change((now) => withoutAccountChange(now, changeId)));
  });
