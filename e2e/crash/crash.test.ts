import { isFull } from '@tshepa/test-kit';
import { crashCases, faultSettings } from '@tshepa/tools/crash';
import { type System, startSystem } from '@tshepa/tools/launcher';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { checkCrashes } from '../support/crash-sample.ts';
import { temporaryDir } from '../support/temporary-dir.ts';

/** The smallest size tries two cases, in chaos.test.ts. */
describe.runIf(isFull)('every case of the crash table', () => {
  const dir = temporaryDir('crash');
  let system: System;
  beforeAll(async () => {
    system = await startSystem({
      dataDir: dir.path,
      ...faultSettings,
    });
  }, 120_000);
  afterAll(() => system.stop());

  // There are over a hundred cases, and each takes up to half a minute on a busy machine.
  test(
    'wherever a process dies, the application continues and every effect at a third party happens once',
    {
      timeout: 3_000_000,
    },
    () => checkCrashes(system, crashCases),
  );
});
