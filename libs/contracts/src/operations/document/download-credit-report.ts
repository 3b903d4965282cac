import { fileReplySchema } from '../../entities/documents.ts';
import { operation } from '../define.ts';
import { byIdSchema } from '../shared.ts';

export const downloadCreditReport = operation('gateway.document.downloadCreditReport', {
  summary: 'Download a credit report in base64',
  http: { call: 'GET /file/credit-report/download', access: 'staff' },
  request: byIdSchema,
  reply: fileReplySchema,
  errors: ['file.not_found'],
});
