// Reads one bank statement and prints its content as JSON.

import { readStatementFile } from '../statements/pdf/read-files.ts';
import { printable } from '../statements/print.ts';
import { printReading } from './print-reading.ts';

await printReading({
  name: 'statement',
  read: async (bytes, password) => printable(await readStatementFile(bytes, { password })),
});
