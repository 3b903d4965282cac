import { operations } from '@tshepa/contracts';
import { type CallMeta, newId, serveByteStream } from '@tshepa/messaging';
import { Zip, ZipDeflate } from 'fflate';
import { addAuditRow } from '../../audit/entries.ts';
import { callService } from '../../commands/third-parties.ts';
import type { Context } from '../../context.ts';
import { isPersonConfirmed } from '../../domain/account-check.ts';
import type { Application } from '../../domain/application.ts';
import { packOf, toHtml } from '../../domain/privacy/pack.ts';
import { loadOwned } from '../../policies.ts';
import { checkPasscode } from '../passcode/check-passcode.ts';

/** The maximum number of audit rows in one pack. No application has as many. */
const mostRows = 5_000;

/** Gives a person everything that is stored about them (POPIA s23), after a passcode. The pack is not stored. */
export const getPrivacyPack = (context: Context) =>
  serveByteStream(operations.getPrivacyPack, (request, meta) => packFor(context, request, meta));

async function* packFor(
  context: Context,
  { customerId, otp }: { customerId: string; otp: string },
  meta: CallMeta,
): AsyncGenerator<Uint8Array> {
  const application = await loadOwned(context, meta.actor, customerId);
  await checkPasscode(context, meta, {
    kind: 'privacy',
    customerId,
    commandId: meta.idempotencyKey ?? newId(),
    code: otp,
    cellNo: application.applicant.cellNo,
  });
  await addAuditRow(context, meta, { kind: 'read', action: 'get-privacy-pack', customerIds: [customerId] });
  await context.auditRelay.flush(customerId);
  const [trail, sent] = await Promise.all([
    context.audit.page({ customerIds: [customerId] }, mostRows),
    callService(context, meta, operations.listSentMessages, { customerId }),
  ]);
  const now = context.clock.now();
  const pack = packOf(application, { rows: trail.rows, messages: sent.messages, now });
  const text = (content: string) => [Buffer.from(content)];
  const pages = [
    { name: 'your-information.html', chunks: text(toHtml(pack)) },
    { name: 'your-information.json', chunks: text(JSON.stringify(pack, null, 2)) },
  ];
  yield* zipOf([...pages, ...documentsOf(context, application)], now);
}

/** Returns the documents under file names that every system accepts, and reads them chunk by chunk. */
const documentsOf = ({ files }: Context, application: Application): ZipEntry[] => {
  const { dataKey, files: all } = application;
  const listed = all.filter(({ fileType }) => fileType !== 'CREDIT_REPORT' || isPersonConfirmed(application));
  return listed.map(({ fileId, fileType, fileName }, place) => ({
    name: `documents/${place + 1}-${fileType.toLowerCase()}-${fileName.replace(/[^\w.-]+/g, '_').slice(-60)}`,
    chunks: (async function* () {
      const found = await files.find(fileId);
      for (let index = 0; index < (found?.finished?.chunks ?? 0); index += 1) {
        const chunk = await files.readChunk({ fileId, dataKey, index });
        if (chunk) yield chunk;
      }
    })(),
  }));
};

type ZipEntry = { name: string; chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array> };

/** Creates a ZIP file as a stream, with only one chunk of one file in memory at a time. */
async function* zipOf(entries: readonly ZipEntry[], at: Date): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  const zip = new Zip((error, bytes) => {
    if (error) throw error;
    ready.push(bytes);
  });
  for (const { name, chunks } of entries) {
    const file = new ZipDeflate(name, { level: 6 });
    file.mtime = at;
    zip.add(file);
    for await (const chunk of chunks) {
      file.push(chunk);
      yield* ready.splice(0);
    }
    file.push(new Uint8Array(), true);
    yield* ready.splice(0);
  }
  zip.end();
  yield* ready.splice(0);
}
