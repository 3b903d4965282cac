import type { Actor } from '@tshepa/contracts';
import type { Context } from '../context.ts';
import { ownsApplication } from '../policies.ts';
import type { LoadedApplication } from '../store/applications.ts';

type Wanted = { idNumber: string; customerId?: string | undefined };

/**
 * Loads the caller's newest application with this ID number. A `customerId` admits only the application with that id.
 */
export async function loadNewestOwn(
  { applications }: Pick<Context, 'applications'>,
  actor: Actor,
  { idNumber, customerId }: Wanted,
): Promise<LoadedApplication | null> {
  const own = (await applications.ofPerson(idNumber)).filter(
    (application) => ownsApplication(actor, application) && (!customerId || application.id === customerId),
  );
  const [newest] = own.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
  return newest ? applications.load(newest.id) : null;
}
