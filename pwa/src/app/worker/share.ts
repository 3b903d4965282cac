import { registerRoute } from 'workbox-routing';
import { examine, type Refusal } from '../../platform/inbox/examine.ts';
import { keepShared } from '../../platform/inbox/inbox.ts';

/** As the manifest names them. */
const sharePath = '/share';
const fieldName = 'documents';

type Trouble = Refusal | 'none' | 'failed';

/**
 * Takes documents that another app shares: at any time, signed in or not, off line too. They are kept before anything is
 * asked, and the page that opens asks what they are.
 */
export const receiveShares = () =>
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname === sharePath,
    async ({ request }) => seeOther(await receive(request)),
    'POST',
  );

type Received = { shareId?: string; trouble?: Trouble };

async function receive(request: Request): Promise<Received> {
  try {
    const form = await request.formData();
    const files = form.getAll(fieldName).filter((entry): entry is File => entry instanceof File);
    return files.length === 0 ? { trouble: 'none' } : await keepAll(files);
  } catch {
    return { trouble: 'failed' };
  }
}

async function keepAll(files: readonly File[]): Promise<Received> {
  const shareId = crypto.randomUUID();
  let kept = 0;
  let trouble: Trouble | undefined;
  for (const file of files) {
    const examined = await examine(file);
    if ('refusal' in examined) {
      trouble = examined.refusal;
      continue;
    }
    await keepShared(new File([file], file.name, { type: examined.type }), { shareId, now: Date.now() });
    kept += 1;
  }
  return { ...(kept > 0 ? { shareId } : {}), ...(trouble ? { trouble } : {}) };
}

/** The page is asked for afresh, so that going back or reloading sends nothing again. */
function seeOther({ shareId, trouble }: Received): Response {
  const target = new URL('/notification', self.location.origin);
  target.searchParams.set('shared', shareId ?? trouble ?? 'failed');
  if (shareId && trouble) target.searchParams.set('refused', trouble);
  return Response.redirect(target.href, 303);
}
