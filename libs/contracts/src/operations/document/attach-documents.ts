import { attachFilesInputSchema, uploadReplySchema } from '../../entities/documents.ts';
import { operation } from '../define.ts';
import { statementErrors } from '../errors.ts';
import { withThirdPartyMs } from '../shared.ts';

/** Replies as the multipart calls do. A chunk that is missing or has the wrong length is named in `missingPieces`. */
export const attachDocuments = operation('applications.document.attachDocuments', {
  summary: 'Make files that were sent in pieces part of the application, in place of those of the same type',
  http: { method: 'POST', path: '/uploads/attach', access: 'own', place: 'body', closable: true },
  request: attachFilesInputSchema,
  reply: uploadReplySchema,
  errors: [
    'customer.not_found',
    'file.not_found',
    'file.incomplete',
    'file.damaged',
    'file.empty',
    'file.not_pdf',
    'file.type_refused',
    'file.too_large',
    ...statementErrors,
    'application.illegal_transition',
    'request.rate_limited',
  ],
  audit: 'change',
  timeoutMs: withThirdPartyMs,
});
