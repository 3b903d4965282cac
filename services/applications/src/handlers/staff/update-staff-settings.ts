import { operations } from '@tshepa/contracts';
import { serve } from '@tshepa/messaging';
import type { Context } from '../../context.ts';
import { requireManager } from '../../policies.ts';
import { switchFourEyes } from './accounts.ts';

export const updateStaffSettings = (context: Context) =>
  serve(operations.updateStaffSettings, ({ fourEyes }, meta) => {
    const { email } = requireManager(meta.actor);
    return switchFourEyes(context, meta, { isOn: fourEyes, by: email, isAgreed: false });
  });
