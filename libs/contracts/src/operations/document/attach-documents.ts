import { attachFilesInputSchema, uploadReplySchema } from '../../entities/documents.ts';
import { operation } from '../define.ts';
import { statementErrors, uploadErrors } from '../errors.ts';
import { withThirdPartyMs } from '../shared.ts';

/** Replies like the multipart calls. `missingPieces` lists chunks that are missing or have the wrong length. */
export const attachDocuments = operation('applications.document.attachDocuments', {
  summary: 'Attach uploaded files to the application; they replace the files of the same type',
  http: { call: 'POST /uploads/attach', access: 'own', closable: true },
  request: attachFilesInputSchema,
  reply: uploadReplySchema,
  errors: [...uploadErrors, ...statementErrors, 'file.not_found', 'file.damaged', 'file.not_pdf'],
  audit: 'change',
  timeoutMs: withThirdPartyMs,
});
