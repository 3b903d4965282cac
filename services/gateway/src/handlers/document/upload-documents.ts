import { type HttpCall, operations, type UploadReply, type UploadType } from '@tshepa/contracts';
import type { Context } from '../../context.ts';
import { receiveFiles } from '../../files/receive-files.ts';
import type { Call } from '../handler.ts';

type Upload = { customerId: string; fileType: UploadType };

/** Stores the files of a multipart call chunk by chunk, then attaches them. */
export async function uploadDocuments(
  { bus }: Context,
  upload: Upload,
  { multipart }: HttpCall,
  { options, http }: Pick<Call, 'options' | 'http'>,
): Promise<UploadReply> {
  const files = await receiveFiles(bus, multipart, upload, options, http);
  return bus.request(operations.attachDocuments, { ...upload, files }, options);
}
