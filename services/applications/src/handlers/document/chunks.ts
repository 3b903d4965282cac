import {
  type Actor,
  AppError,
  assertThat,
  chunkBytes,
  maximumFileBytes,
  operations,
  type UploadType,
} from '@tshepa/contracts';
import { serve, serveBytes, serveBytesReply } from '@tshepa/messaging';
import type { Context } from '../../context.ts';
import { detectContentType, requireAccepted } from '../../domain/detect-content-type.ts';
import { requireOpen } from '../../domain/transition.ts';
import { requireOwned, requireStaffOrSystem } from '../../policies.ts';
import type { ApplicationOwner } from '../../store/application-list.ts';
import type { StoredFile } from '../../store/files.ts';

export const putChunk = (context: Context) =>
  serveBytes(operations.putChunk, async ({ customerId, fileId, fileType, index }, bytes, { actor }) => {
    const owner = await ownedApplication(context, actor, customerId);
    assertThat(bytes.length > 0, 'file.empty');
    assertThat(index * chunkBytes + bytes.length <= maximumFileBytes, 'file.too_large');
    // Checked on the first chunk, so that the rest of a refused document need not be sent.
    if (index === 0) requireAccepted(fileType, detectContentType(bytes));

    const { files } = context;
    const file = (await files.find(fileId)) ?? (await beginUpload(context, owner, { fileId, fileType }));
    assertThat(file.applicationId === customerId && file.fileType === fileType, 'file.not_found');
    // A complete or attached file never changes. A repeated chunk of it is not an error.
    if (file.isAttached || file.finished) return { ok: true as const };
    await files.putChunk({ fileId, dataKey: owner.dataKey, index }, bytes);
    if (!(await files.touch(fileId))) {
      // The file was removed meanwhile. Sending the chunk again begins a new one.
      await files.removeChunk(fileId, index);
      throw new AppError('file.incomplete');
    }
    context.failPoint('applications.after-piece', 'put-chunk');
    return { ok: true as const };
  });

export const listChunks = (context: Context) =>
  serve(operations.listChunks, async ({ customerId, fileId }, { actor }) => {
    await ownedApplication(context, actor, customerId);
    const file = await context.files.find(fileId);
    if (!file) return { chunks: [] };
    assertThat(file.applicationId === customerId, 'file.not_found');
    return { chunks: await context.files.heldChunks(fileId) };
  });

/** How many unattached files one application may have, three times what it needs. It limits the space that anybody can fill. */
export const maximumOpenUploads = 12;
/** After this time without a chunk, in milliseconds, an upload may be removed for another one. Refused ones at once. */
export const idleAfterMs = 10 * 60_000;

/** Begins a file, removing idle ones if needed. @throws AppError `file.too_many`, `application.illegal_transition` */
async function beginUpload(
  context: Context,
  { applicationId, state }: ApplicationOwner,
  { fileId, fileType }: { fileId: string; fileType: UploadType },
): Promise<StoredFile> {
  requireOpen(state);
  const { files } = context;
  // Counted after the insertion, so that none of several simultaneous uploads is missed.
  if (await files.begin({ fileId, applicationId, fileType })) await makeRoom(context, applicationId, fileId);
  const begun = await files.find(fileId);
  assertThat(begun, 'file.incomplete');
  return begun;
}

async function makeRoom(context: Context, applicationId: string, fileId: string): Promise<void> {
  const { files, clock } = context;
  const open = (await files.ofApplication(applicationId)).filter(isOpenUpload);
  if (open.length <= maximumOpenUploads) return;
  // A crash may have come between the application and the mark on a file that it lists.
  const loaded = await context.applications.load(applicationId);
  const listed = new Set(loaded?.application.files.map((file) => file.fileId));
  const others = open
    .filter((file) => file.fileId !== fileId && !listed.has(file.fileId))
    .toSorted((a, b) => idleAtMs(a) - idleAtMs(b));
  const excess = others.slice(0, Math.max(0, others.length + 1 - maximumOpenUploads));
  const isIdle = (file: StoredFile) => idleAtMs(file) <= clock.nowMs();
  for (const idle of excess.filter(isIdle)) await files.remove(idle.fileId);

  const [busy] = excess.filter((file) => !isIdle(file));
  if (!busy) return;
  await files.remove(fileId);
  const waitMs = idleAtMs(busy) - clock.nowMs();
  throw new AppError('file.too_many', { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) });
}

const idleAtMs = ({ touchedAt, isSpare }: StoredFile) => (isSpare ? 0 : touchedAt.getTime() + idleAfterMs);

const isOpenUpload = ({ isAttached, fileType }: StoredFile) =>
  !isAttached && (fileType === 'BANK_STATEMENT' || fileType === 'PAYSLIP');

async function ownedApplication(
  { owners }: Context,
  actor: Actor,
  customerId: string,
): Promise<ApplicationOwner> {
  if (actor.kind === 'public') throw new AppError('session.required');
  return requireOwned(actor, await owners.find(customerId));
}

export const openDocument = ({ files, owners }: Context) =>
  serve(operations.openDocument, async ({ fileId, fileType }, { actor }) => {
    requireStaffOrSystem(actor);
    const file = await files.find(fileId);
    assertThat(file?.finished && (!fileType || file.fileType === fileType), 'file.not_found');
    const { applicationId } = file;
    const owner = await owners.find(applicationId);
    assertThat(owner, 'file.not_found');
    const { finished } = file;
    return {
      ...files.toListedFile(file, finished, owner.dataKey),
      chunks: finished.chunks,
      customerId: applicationId,
    };
  });

export const getChunk = ({ files, owners }: Context) =>
  serveBytesReply(operations.getChunk, async ({ fileId, index }, { actor }) => {
    requireStaffOrSystem(actor);
    const file = await files.find(fileId);
    assertThat(file?.finished && index < file.finished.chunks, 'file.not_found');
    const owner = await owners.find(file.applicationId);
    assertThat(owner, 'file.not_found');
    const bytes = await files.readChunk({ fileId, dataKey: owner.dataKey, index });
    assertThat(bytes, 'file.not_found');
    return bytes;
  });
