import { operations } from '@tshepa/contracts';
import { type CallMeta, newId, serveByteStream } from '@tshepa/messaging';
import { addAuditRow as addRow } from '../../audit/entries.ts';
import { callService } from '../../commands/third-parties.ts';
import type { Context } from '../../context.ts';
import type { Application } from '../../domain/application.ts';
import { toHtml } from '../../domain/privacy/pack-html.ts';
import { packOf } from '../../domain/privacy/pack-of.ts';
import { requireOwned } from '../../policies.ts';
import { type ZipEntry, zipOf } from './zip-of.ts';

/** The limit of audit rows in one copy, more than an application ever has. */
const mostRows = 5_000;

/** Everything stored about a person, for that person (POPIA s23), after a passcode. The copy is not stored. */
export const getPrivacyPack = (context: Context) =>
  serveByteStream(operations.getPrivacyPack, (request, meta) => packFor(context, request, meta));

async function* packFor(
  context: Context,
  { customerId, otp }: { customerId: string; otp: string },
  meta: CallMeta,
): AsyncGenerator<Uint8Array> {
  const loaded = await context.applications.load(customerId);
  const application = requireOwned(meta.actor, loaded?.application ?? null);
  await callService(context, meta, operations.verifyPasscode, {
    kind: 'privacy',
    customerId,
    commandId: meta.idempotencyKey ?? newId(),
    code: otp,
  });
  await addRow(context, meta, { kind: 'read', action: 'get-privacy-pack', customerIds: [customerId] });
  await context.auditRelay.flush(customerId);
  const [trail, sent] = await Promise.all([
    context.audit.page({ customerIds: [customerId] }, mostRows),
    callService(context, meta, operations.listSentMessages, { customerId }),
  ]);
  const now = context.clock.now();
  const pack = packOf(application, { rows: trail.rows, messages: sent.messages, now });
  const text = (content: string) => [Buffer.from(content)];
  const pages = [
    { name: 'your-information.html', pieces: text(toHtml(pack)) },
    { name: 'your-information.json', pieces: text(JSON.stringify(pack, null, 2)) },
  ];
  yield* zipOf([...pages, ...documentsOf(context, application)], now);
}

/** The documents, under file names that every system accepts, read chunk by chunk. */
const documentsOf = ({ files }: Context, { dataKey, files: listed }: Application): ZipEntry[] =>
  listed.map(({ fileId, fileType, fileName }, place) => ({
    name: `documents/${place + 1}-${fileType.toLowerCase()}-${fileName.replace(/[^\w.-]+/g, '_').slice(-60)}`,
    pieces: (async function* () {
      const found = await files.find(fileId);
      for (let index = 0; index < (found?.finished?.chunks ?? 0); index += 1) {
        const piece = await files.readChunk({ fileId, dataKey, index });
        if (piece) yield piece;
      }
    })(),
  }));
