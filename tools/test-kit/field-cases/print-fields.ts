import { createFieldsPage } from './fields-page.ts';

process.stdout.write(createFieldsPage());
