import { fileReplySchema } from '../../entities/documents.ts';
import { operation } from '../define.ts';
import { byIdSchema } from '../shared.ts';

export const downloadPayslip = operation('gateway.document.downloadPayslip', {
  summary: 'Download a payslip in base64',
  http: { call: 'GET /file/payslip/download', access: 'staff' },
  request: byIdSchema,
  reply: fileReplySchema,
  errors: ['file.not_found', 'file.not_scanned'],
});
