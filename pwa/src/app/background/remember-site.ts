import { siteStatusSchema } from '@tshepa/contracts/entities/site';
import * as z from 'zod/mini';
import { readCatalogue, writeCatalogue } from '../../applicant/shared/catalogue.ts';
import { useSiteStatus } from '../../platform/status/site-status.ts';

const key = 'site';
/** Longer than a night; after that the site may have opened again. */
const knownMs = 12 * 60 * 60 * 1_000;
const storedSchema = z.object({ status: siteStatusSchema, at: z.number() });

/** Stores the site's last known status, so that a closed site is still closed when the app starts offline. */
export async function rememberSite(): Promise<void> {
  const keep = ({ active, message, isOnline, isKnown }: ReturnType<typeof useSiteStatus.getState>) => {
    if (isOnline && isKnown) void writeCatalogue(key, { status: { active, message }, at: Date.now() });
  };
  useSiteStatus.subscribe(keep);
  keep(useSiteStatus.getState());
  const stored = z.safeParse(storedSchema, await readCatalogue(key));
  if (!stored.success || stored.data.at < Date.now() - knownMs) return;
  if (!useSiteStatus.getState().isKnown) useSiteStatus.setState(stored.data.status);
}
