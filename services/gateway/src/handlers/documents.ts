import {
  type Actor,
  AppError,
  type CustomerFileType,
  type HttpCall,
  maximumFileBytes,
  operations,
  type UploadReply,
  type UploadType,
} from '@tshepa/contracts';
import type { Context } from '../context.ts';
import { receiveFiles, toFileName } from '../files/receive-files.ts';
import { readRaw } from '../input/read-bytes.ts';
import type { Call, GatewayHandler } from './handler.ts';

/** Counts all that one session uploads together. @throws AppError `request.rate_limited` */
const countUpload = ({ uploadLimit }: Context, actor: Actor): void =>
  uploadLimit.take(actor.kind === 'applicant' ? actor.sessionId : actor.kind);

export const putChunk: GatewayHandler<'putChunk'> =
  (context) =>
  async ({ input, actor, options, http }) => {
    countUpload(context, actor);
    const bytes = await readRaw(http, operations.putChunk.http);
    await context.bus.sendBytes(operations.putChunk, input, bytes, options);
    return { received: input.index };
  };

export const listChunks: GatewayHandler<'listChunks'> =
  (context) =>
  async ({ input, actor, options }) => {
    countUpload(context, actor);
    return context.bus.request(operations.listChunks, input, options);
  };

export const attachDocuments: GatewayHandler<'attachDocuments'> =
  (context) =>
  async ({ input, actor, options }) => {
    countUpload(context, actor);
    const files = input.files.map((file, position) => ({ ...file, name: toFileName(file.name, position) }));
    return context.bus.request(operations.attachDocuments, { ...input, files }, options);
  };

type Upload = Pick<Call, 'options' | 'http'> & { input: { customerId: string } };

const uploadAs =
  (fileType: UploadType, { multipart }: HttpCall) =>
  ({ bus }: Context) =>
  async ({ input: { customerId }, options, http }: Upload): Promise<UploadReply> => {
    const upload = { customerId, fileType };
    const files = await receiveFiles(bus, multipart, upload, options, http);
    return bus.request(operations.attachDocuments, { ...upload, files }, options);
  };

export const uploadPayslip: GatewayHandler<'uploadPayslip'> = uploadAs(
  'PAYSLIP',
  operations.uploadPayslip.http,
);
export const uploadStatements: GatewayHandler<'uploadStatements'> = uploadAs(
  'BANK_STATEMENT',
  operations.uploadStatements.http,
);

/** Replies with a file as base64. Chunks are fetched in turn, so that a download holds one chunk at the owner. */
const downloadAs =
  (fileType: CustomerFileType) =>
  ({ bus }: Context) =>
  async ({ input: { id: fileId }, options }: Pick<Call, 'options'> & { input: { id: string } }) => {
    const file = await bus.request(operations.openDocument, { fileId, fileType }, options);
    if (file.sizeBytes > maximumFileBytes) throw new AppError('file.too_large');
    const chunks: Uint8Array[] = [];
    for (let index = 0; index < file.chunks; index++)
      chunks.push(await bus.fetchBytes(operations.getChunk, { fileId, index }, options));
    return { file: Buffer.concat(chunks).toString('base64'), contentType: file.contentType };
  };

export const downloadCreditReport: GatewayHandler<'downloadCreditReport'> = downloadAs('CREDIT_REPORT');
export const downloadMabReport: GatewayHandler<'downloadMabReport'> = downloadAs('MAB_REPORT');
export const downloadPayslip: GatewayHandler<'downloadPayslip'> = downloadAs('PAYSLIP');
export const downloadStatement: GatewayHandler<'downloadStatement'> = downloadAs('BANK_STATEMENT');
