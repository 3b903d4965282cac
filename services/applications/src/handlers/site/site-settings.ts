import type { StaffSettings } from '@tshepa/contracts';
import { activeManagers, type Roster } from '../../domain/roster.ts';

export const toSettings = (roster: Roster): StaffSettings => {
  const { isOn, by, at } = roster.fourEyes;
  return {
    fourEyes: { isOn, ...(by ? { by } : {}), ...(at ? { at: at.toISOString() } : {}) },
    activeManagers: activeManagers(roster).length,
  };
};
