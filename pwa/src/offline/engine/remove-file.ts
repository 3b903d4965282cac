import { filesOf } from '../policy/plan.ts';
import { applications, files } from './wire.ts';

/** Frees the room of a document, unless a queued command still has to send it: that one frees it when it is done. */
export async function removeFile(blobId: string): Promise<void> {
  const queue = await applications.queue();
  if (queue.flatMap(filesOf).some((file) => file.blobId === blobId)) return;
  await files.remove(blobId);
}
