import { operations } from '@tshepa/contracts';
import type { GatewayHandler } from '../handler.ts';
import { uploadDocuments } from './upload-documents.ts';

export const uploadStatements: GatewayHandler<'uploadStatements'> = (context) => (call) => {
  const upload = { customerId: call.input.customerId, fileType: 'BANK_STATEMENT' } as const;
  return uploadDocuments(context, upload, operations.uploadStatements.http, call);
};
