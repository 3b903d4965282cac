import { operations } from '@tshepa/contracts';
import { uploadAs } from '../documents.ts';
import type { GatewayHandler } from '../handler.ts';

export const uploadStatements: GatewayHandler<'uploadStatements'> = uploadAs(
  'BANK_STATEMENT',
  operations.uploadStatements.http,
);
