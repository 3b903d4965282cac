import {
  AppError,
  assertThat,
  chunkBytes,
  maximumFileBytes,
  operations,
  type UploadType,
} from '@tshepa/contracts';
import { type CallMeta, serveBytes } from '@tshepa/messaging';
import type { Context } from '../../context.ts';
import { askedByType, openAsk } from '../../domain/ask.ts';
import { defined } from '../../domain/defined.ts';
import { detectContentType, requireAccepted } from '../../domain/detect-content-type.ts';
import { requireOpen } from '../../domain/transition.ts';
import type { ApplicationOwner } from '../../store/application-owners.ts';
import type { StoredFile } from '../../store/files.ts';
import { idleAfterMs, maximumOpenUploads, ownedApplication } from './chunks.ts';

export const putChunk = (context: Context) =>
  serveBytes(operations.putChunk, async ({ customerId, fileId, fileType, index }, bytes, meta) => {
    const owner = await ownedApplication(context, meta.actor, customerId);
    assertThat(bytes.length > 0, 'file.empty');
    assertThat(index * chunkBytes + bytes.length <= maximumFileBytes, 'file.too_large');
    // The type is checked on the first chunk, so that the rest of a refused document need not be sent.
    if (index === 0) requireAccepted(fileType, detectContentType(bytes));

    const { files } = context;
    const file =
      (await files.find(fileId)) ?? (await beginUpload(context, { owner, meta }, { fileId, fileType }));
    // Another application's file is not written, and the reply does not reveal that it exists.
    if (file.applicationId !== customerId) return { ok: true as const };
    assertThat(file.fileType === fileType, 'file.not_found');
    // A complete or attached file never changes. A repeated chunk of it is not an error.
    if (file.isAttached || file.finished) return { ok: true as const };
    const grownBytes = await files.putChunk({ fileId, dataKey: owner.dataKey, index }, bytes);
    if (!(await files.touch(fileId, grownBytes))) {
      // The file was removed meanwhile. When the chunk is sent again, it starts a new file.
      await files.removeChunk(fileId, index);
      throw new AppError('file.incomplete');
    }
    context.failPoint('applications.after-chunk', 'put-chunk');
    return { ok: true as const };
  });

type Uploader = { owner: ApplicationOwner; meta: Pick<CallMeta, 'actor' | 'network'> };

/** Starts a file. @throws AppError `file.too_many`, `application.illegal_transition`, `request.rate_limited` */
async function beginUpload(
  context: Context,
  { owner: { applicationId, state, ask }, meta }: Uploader,
  { fileId, fileType }: { fileId: string; fileType: UploadType },
): Promise<StoredFile> {
  if (openAsk({ ...defined({ ask }), loan: { state } })?.thing !== askedByType[fileType]) requireOpen(state);
  const network = await requireSpace(context, meta);
  const { files } = context;
  // Files are counted after the insertion, so that several simultaneous uploads all count.
  if (await files.begin({ fileId, applicationId, fileType, network }))
    await makeRoom(context, applicationId, fileId);
  const begun = await files.find(fileId);
  assertThat(begun, 'file.incomplete');
  return begun;
}

const megabyte = 1_000_000;
const spaceFreeAfterSeconds = 600;

/**
 * Files that nobody attaches fill the disk for a week. People who have proven no cell number therefore share a limited
 * space, and the people of one network address may fill only a part of it. Returns the blind index of the network
 * address that the file counts towards, or undefined when the file does not count.
 * @throws AppError `request.rate_limited`
 */
async function requireSpace(
  { files, sessions, vault, config }: Context,
  { actor, network }: Uploader['meta'],
): Promise<string | undefined> {
  if (actor.kind === 'applicant' && (await sessions.isProven(actor.sessionId))) return undefined;
  const counted = network && vault.blindIndex('network', network);
  const isFull =
    (await files.unattachedBytes()) >= config.OPEN_UPLOADS_MAX_MB * megabyte ||
    (counted && (await files.unattachedBytes(counted)) >= config.OPEN_UPLOADS_PER_NETWORK_MAX_MB * megabyte);
  if (isFull) throw new AppError('request.rate_limited', { retryAfterSeconds: spaceFreeAfterSeconds });
  return counted;
}

async function makeRoom(context: Context, applicationId: string, fileId: string): Promise<void> {
  const { files, clock } = context;
  const open = (await files.ofApplication(applicationId)).filter(isOpenUpload);
  if (open.length <= maximumOpenUploads) return;
  // Listed files stay: after a crash, the application may list a file that is not yet marked as attached.
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
