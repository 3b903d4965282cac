import * as z from 'zod/mini';
import { customerFileTypes } from '../../constants.ts';
import { customerFileSchema } from '../../entities/customer.ts';
import { idSchema } from '../../fields.ts';
import { operation } from '../define.ts';

export const openDocument = operation('applications.document.openDocument', {
  summary: 'Describe a file before its chunks are read',
  request: z.strictObject({ fileId: idSchema, fileType: z.optional(z.enum(customerFileTypes)) }),
  reply: z.strictObject({ ...customerFileSchema.shape, chunks: z.int(), customerId: idSchema }),
  audit: {
    shows: ({ reply }) => ({
      customerIds: [reply.customerId],
      details: { fileType: reply.fileType, fileId: reply.fileId },
    }),
  },
  callersByKind: { system: ['integrations'] },
  repeat: 'always',
});
