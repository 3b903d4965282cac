import { fileReplySchema } from '../../entities/documents.ts';
import { operation } from '../define.ts';
import { byIdSchema } from '../shared.ts';

export const downloadPayslip = operation('gateway.document.downloadPayslip', {
  summary: 'Download a payslip in base64',
  http: { method: 'GET', path: '/file/payslip/download', access: 'staff', place: 'query' },
  request: byIdSchema,
  reply: fileReplySchema,
  errors: ['file.not_found'],
});
