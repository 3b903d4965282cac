import { applicationsRpc } from '@tshepa/contracts';
import type { Witness } from '@tshepa/messaging';
import type { Context } from '../context.ts';
import { record } from './record.ts';
import { auditRules, type Owners, type RpcName, type Shown } from './rules.ts';

type AnyRead = (call: { request: unknown; reply: unknown }, owners: Owners) => Shown | Promise<Shown>;

// Each rule is typed by its own call, and is only ever given a call of that subject.
const reads = new Map(
  (Object.keys(auditRules) as RpcName[]).flatMap((name) => {
    const rule = auditRules[name];
    return rule.how === 'read' ? [[applicationsRpc[name].subject, rule.shown as AnyRead] as const] : [];
  }),
);

/** Adds the row of everything that staff are shown, before they are shown it. */
export const auditWitness =
  (context: Context): Witness =>
  async ({ subject, request, reply, meta }) => {
    const shown = meta.actor.kind === 'staff' ? reads.get(subject) : undefined;
    if (shown)
      await record(context, meta, { kind: 'read', ...(await shown({ request, reply }, context.owners)) });
  };
