import { registerRoute } from 'workbox-routing';
import { examine, keepShared, type Refusal } from '../../platform/inbox/inbox.ts';

const sharePath = '/share';
const fieldName = 'documents';

type Problem = Refusal | 'none' | 'failed';

/** Stores documents that were shared from another app, even offline. The page that opens asks what they are. */
export const receiveShares = () =>
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname === sharePath,
    async ({ request }) => seeOther(await receive(request)),
    'POST',
  );

type Received = { shareId?: string; problem?: Problem };

async function receive(request: Request): Promise<Received> {
  try {
    const form = await request.formData();
    const files = form.getAll(fieldName).filter((entry): entry is File => entry instanceof File);
    return files.length === 0 ? { problem: 'none' } : await keepAll(files);
  } catch {
    return { problem: 'failed' };
  }
}

async function keepAll(files: readonly File[]): Promise<Received> {
  const shareId = crypto.randomUUID();
  let kept = 0;
  let problem: Problem | undefined;
  for (const file of files) {
    const examined = await examine(file);
    if ('refusal' in examined) {
      problem = examined.refusal;
      continue;
    }
    await keepShared(new File([file], file.name, { type: examined.type }), { shareId, now: Date.now() });
    kept += 1;
  }
  return { ...(kept > 0 ? { shareId } : {}), ...(problem ? { problem } : {}) };
}

/** Redirects with 303, so that going back or reloading sends nothing again. */
function seeOther({ shareId, problem }: Received): Response {
  const target = new URL('/notification', self.location.origin);
  target.searchParams.set('shared', shareId ?? problem ?? 'failed');
  if (shareId && problem) target.searchParams.set('refused', problem);
  return Response.redirect(target.href, 303);
}
