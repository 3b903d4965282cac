import { createMachinePage } from '../machine-page.ts';

process.stdout.write(createMachinePage());
