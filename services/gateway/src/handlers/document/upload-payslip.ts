import { operations } from '@tshepa/contracts';
import type { GatewayHandler } from '../handler.ts';
import { uploadDocuments } from './upload-documents.ts';

export const uploadPayslip: GatewayHandler<'uploadPayslip'> = (context) => (call) => {
  const upload = { customerId: call.input.customerId, fileType: 'PAYSLIP' } as const;
  return uploadDocuments(context, upload, operations.uploadPayslip.http, call);
};
