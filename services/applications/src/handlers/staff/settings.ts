import { operations, type StaffSettings } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import { addAuditRow } from '../../audit/entries.ts';
import type { Context } from '../../context.ts';
import { activeManagers, type Roster, withFourEyes } from '../../domain/roster.ts';
import { requireManager } from '../../policies.ts';

const toSettings = (roster: Roster): StaffSettings => {
  const { isOn, by, at } = roster.fourEyes;
  return {
    fourEyes: { isOn, ...(by ? { by } : {}), ...(at ? { at: at.toISOString() } : {}) },
    activeManagers: activeManagers(roster).length,
  };
};

export const getStaffSettings = ({ roster }: Context) =>
  serve(operations.getStaffSettings, async (_nothing, { actor }) => {
    requireManager(actor);
    return toSettings(await roster.read());
  });

export const updateStaffSettings = (context: Context) =>
  serve(operations.updateStaffSettings, async ({ fourEyes }, meta) => {
    const { roster, clock, logger } = context;
    const { staffId, email } = requireManager(meta.actor);
    const change = { isOn: fourEyes, by: email, at: clock.now() };
    const before = await roster.read();
    // Checked first, so that a refused change has no row, and again with the write.
    withFourEyes(before, change);
    await addAuditRow(context, meta, {
      kind: 'site',
      action: 'update-staff-settings',
      details: { from: before.fourEyes.isOn ? 'on' : 'off', to: fourEyes ? 'on' : 'off' },
    });
    const changed = await roster.change((now) => withFourEyes(now, change));
    const { requestId } = meta;
    logger.warn({ event: 'four_eyes.changed', requestId, staffId, isOn: fourEyes }, 'four eyes were changed');
    return toSettings(changed);
  });
