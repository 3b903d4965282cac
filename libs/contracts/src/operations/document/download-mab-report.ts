import { fileReplySchema } from '../../entities/documents.ts';
import { operation } from '../define.ts';
import { byIdSchema } from '../shared.ts';

export const downloadMabReport = operation('gateway.document.downloadMabReport', {
  summary: 'Download a statement analysis in base64',
  http: { call: 'GET /file/mab-report/download', access: 'staff' },
  request: byIdSchema,
  reply: fileReplySchema,
  errors: ['file.not_found'],
});
