import { downloadAs } from '../documents.ts';
import type { GatewayHandler } from '../handler.ts';

export const downloadStatement: GatewayHandler<'downloadStatement'> = downloadAs('BANK_STATEMENT');
