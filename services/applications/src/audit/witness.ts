import { allOperations } from '@tshepa/contracts';
import type { Witness } from '@tshepa/messaging';
import type { Context } from '../context.ts';
import { addAuditRow } from './entries.ts';

const reads = new Map(
  allOperations.flatMap(({ name, action, audit }) =>
    typeof audit === 'object' && 'shows' in audit ? [[name, { action, shows: audit.shows }] as const] : [],
  ),
);

/** Adds the row of everything that staff are shown, before they are shown it. */
export const auditWitness =
  (context: Context): Witness =>
  async ({ name, request, reply, meta }) => {
    const read = meta.actor.kind === 'staff' ? reads.get(name) : undefined;
    if (!read) return;
    const shown = await read.shows({ request, reply }, context.owners);
    await addAuditRow(context, meta, { kind: 'read', action: read.action, ...shown });
  };
