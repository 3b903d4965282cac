import { operations } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import { addAuditRow } from '../../audit/entries.ts';
import type { Context } from '../../context.ts';
import { settingsOf, withFourEyes } from '../../domain/roster.ts';
import { requireManager } from '../../policies.ts';

export const updateStaffSettings = (context: Context) =>
  serve(operations.updateStaffSettings, async ({ fourEyes }, meta) => {
    const { roster, clock, logger } = context;
    const { staffId, email } = requireManager(meta.actor);
    const change = { isOn: fourEyes, by: email, at: clock.now() };
    const before = await roster.read();
    // The change is checked first, so that a refused change adds no audit row, and again with the write.
    withFourEyes(before, change);
    await addAuditRow(context, meta, {
      kind: 'site',
      action: 'update-staff-settings',
      details: { from: before.fourEyes.isOn ? 'on' : 'off', to: fourEyes ? 'on' : 'off' },
    });
    const changed = await roster.change((now) => withFourEyes(now, change));
    const { requestId } = meta;
    logger.warn({ event: 'four_eyes.changed', requestId, staffId, isOn: fourEyes }, 'four eyes were changed');
    return settingsOf(changed);
  });
