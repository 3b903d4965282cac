import { checkOpen, checkTrail } from './check-open.ts';
import { checkOutside } from './check-outside.ts';
import { checkTold } from './check-told.ts';
import type { Finding } from './findings.ts';
import type { History } from './history.ts';
import type { World } from './world.ts';

/** Everything that is wrong after a run. Knows what clients were told and what there is, and nothing of how it came. */
export const checkWorld = (history: History, world: World, auditKey: string): Finding[] => [
  ...checkTold(history, world),
  ...checkOutside(history, world),
  ...checkOpen(history, world),
  ...checkTrail(world, auditKey),
];
