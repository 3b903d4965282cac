import { expect, test } from 'vitest';
import { mongodDownloadUrl } from './mongod-binary.ts';

test('the download of mongod has an address on this operating system', async () => {
  expect(await mongodDownloadUrl()).toMatch(/mongodb-.+8\.0\.13\.(tgz|zip)$/);
});
