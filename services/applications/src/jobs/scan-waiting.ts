import { AppError } from '@tshepa/contracts';
import { newId } from '@tshepa/messaging';
import { executeOn } from '../commands/execute.ts';
import { type CommandMeta, systemActor } from '../commands/replay.ts';
import { withPayslipReading, withStatementAnalysis } from '../commands/reports.ts';
import { scanFile } from '../commands/scan-file.ts';
import type { Context } from '../context.ts';
import type { Application } from '../domain/application.ts';
import { withHold } from '../domain/hold.ts';
import { infectedDocument } from '../domain/infected-document.ts';
import type { StoredFile } from '../store/files.ts';

/** The call that attaches a document scans it itself, and has ended by then. */
const leftAfterMs = 60_000;

/** Scans the documents that no scanner could be reached for when they arrived. Returns the number of verdicts. */
export async function scanWaiting(context: Context): Promise<number> {
  const { files, owners, scanner, clock } = context;
  if (!scanner) return 0;
  let verdicts = 0;
  for (const file of await files.scanDueBefore(new Date(clock.nowMs() - leftAfterMs))) {
    const owner = await owners.find(file.applicationId);
    if (!owner || !file.finished) continue;
    const { fileId } = file;
    const { chunks } = file.finished;
    const scan = await scanFile(context, { fileId, dataKey: owner.dataKey, chunks, patience: 'later' });
    // The scanner is asked once a minute while it does not answer, and not once for each document.
    if (scan.kind === 'unreachable') break;
    verdicts += 1;
    if (scan.kind === 'infected') await removeInfected(context, file, scan.virus);
    else await readScanned(context, file);
  }
  return verdicts;
}

/** The application changes first: after a crash the file is found and scanned again. */
async function removeInfected(context: Context, file: StoredFile, virus: string): Promise<void> {
  const { applicationId, fileId, fileType } = file;
  const question = { ...infectedDocument(fileType, virus), id: newId(), now: context.clock.now() };
  await executeOn(context, newMeta(), {
    applicationId,
    kind: 'remove-infected-document',
    details: { fileType },
    by: 'system',
    body: { fileId },
    decide: (application) => ({
      application: withHold(
        { ...application, files: application.files.filter((listed) => listed.fileId !== fileId) },
        question,
      ),
      changed: 'hold',
      reply: () => ({ ok: true as const }),
    }),
  });
  await context.files.remove(fileId);
}

/** Reads the document that had to wait. What refuses it is left to staff, who see the document from now on. */
async function readScanned(context: Context, { applicationId, fileId, fileType }: StoredFile): Promise<void> {
  const meta = newMeta();
  try {
    await executeOn(context, meta, {
      applicationId,
      kind: 'read-scanned-document',
      details: { fileType },
      by: 'system',
      body: { fileId },
      isSlow: true,
      decide: async (application) => ({
        application: await withReading(context, meta, { application, fileType }),
        changed: 'files',
        reply: () => ({ ok: true as const }),
      }),
    });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    context.logger.info(
      { event: 'scanner.not_read', code: error.code },
      'a document that waited for its scan could not be read',
    );
  }
}

type Scanned = { application: Application; fileType: StoredFile['fileType'] };

function withReading(
  context: Context,
  meta: CommandMeta,
  { application, fileType }: Scanned,
): Application | Promise<Application> {
  if (fileType === 'PAYSLIP')
    return application.payslip ? application : withPayslipReading(context, meta, application);
  return application.statements ? application : withStatementAnalysis(context, meta, application);
}

const newMeta = (): CommandMeta => ({ actor: systemActor, requestId: newId() });
