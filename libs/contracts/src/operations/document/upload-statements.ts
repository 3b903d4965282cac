import { statementSlots } from '../../constants.ts';
import { uploadReplySchema } from '../../entities/documents.ts';
import { operation } from '../define.ts';
import { fileErrors, statementErrors } from '../errors.ts';
import { byCustomerIdSchema } from '../shared.ts';

/** The text fields `password0` and so on contain the passwords of protected PDFs, which are never stored. */
export const uploadStatements = operation('gateway.document.uploadStatements', {
  summary: 'Upload up to 3 bank statements; they replace earlier statements',
  http: {
    call: 'POST /bank_link/uploadBankStatements',
    access: 'own',
    place: 'query',
    multipart: { field: 'files', maximumFiles: statementSlots, contentTypes: ['application/pdf'] },
    closable: true,
  },
  request: byCustomerIdSchema,
  reply: uploadReplySchema,
  errors: [...fileErrors, ...statementErrors, 'file.not_pdf', 'file.none'],
});
