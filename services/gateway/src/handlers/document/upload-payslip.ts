import { operations } from '@tshepa/contracts';
import { uploadAs } from '../documents.ts';
import type { GatewayHandler } from '../handler.ts';

export const uploadPayslip: GatewayHandler<'uploadPayslip'> = uploadAs(
  'PAYSLIP',
  operations.uploadPayslip.http,
);
