import type { Actor } from '@tshepa/contracts';
import type { Context } from '../context.ts';

/** What the view of a record depends on, of the member of staff who reads it. */
export const readerOf = async (
  { roster }: Pick<Context, 'roster'>,
  { staffId, role }: Extract<Actor, { kind: 'staff' }>,
) => ({ staffId, role, isFourEyes: (await roster.read()).fourEyes.isOn });
