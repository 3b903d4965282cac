import { uploadReplySchema } from '../../entities/documents.ts';
import { operation } from '../define.ts';
import { fileErrors } from '../errors.ts';
import { byCustomerIdSchema } from '../shared.ts';

export const uploadPayslip = operation('gateway.document.uploadPayslip', {
  summary: 'Upload a payslip; it replaces an earlier payslip',
  http: {
    call: 'POST /file/uploadPayslip',
    access: 'own',
    place: 'query',
    multipart: {
      field: 'file',
      maximumFiles: 1,
      contentTypes: ['application/pdf', 'image/jpeg', 'image/png'],
    },
    closable: true,
  },
  request: byCustomerIdSchema,
  reply: uploadReplySchema,
  errors: [...fileErrors, 'file.no_payslip'],
});
