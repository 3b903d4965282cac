import { fileReplySchema } from '../../entities/documents.ts';
import { operation } from '../define.ts';
import { byIdSchema } from '../shared.ts';

export const downloadStatement = operation('gateway.document.downloadStatement', {
  summary: 'Download a bank statement in base64',
  http: { call: 'GET /file/bank-statement/download', access: 'staff' },
  request: byIdSchema,
  reply: fileReplySchema,
  errors: ['file.not_found', 'file.not_scanned'],
});
