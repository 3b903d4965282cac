import { createOpenApi } from '../openapi.ts';

process.stdout.write(`${JSON.stringify(createOpenApi(), null, 2)}\n`);
