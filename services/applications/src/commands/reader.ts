import type { Actor } from '@tshepa/contracts';
import type { Context } from '../context.ts';

/** The facts about a member of staff that the view of a record depends on. */
export const readerOf = async (
  { roster }: Pick<Context, 'roster'>,
  { staffId, role }: Extract<Actor, { kind: 'staff' }>,
) => ({ staffId, role, isFourEyes: (await roster.read()).fourEyes.isOn });
