import { downloadAs } from '../documents.ts';
import type { GatewayHandler } from '../handler.ts';

export const downloadPayslip: GatewayHandler<'downloadPayslip'> = downloadAs('PAYSLIP');
