import { operations } from '@tshepa/contracts';
import { newId } from '@tshepa/messaging';
import { expect, test } from 'vitest';
import { codeOf, outcomeOf } from '../support/records.ts';
import { useTestSystem } from '../support/system.ts';

// The flood fills the queue only when a hash takes as long as in production.
const system = useTestSystem({ env: { PASSWORD_MEMORY_KIB: '38912' } });
const newPassword = 'four unrelated plain words';

test('wrong passwords of invented addresses do not stop staff on a device that signed in before', async () => {
  const bearer = await system.now.signIn('manager');
  const email = `tablet.${newId().slice(-6)}@staff.example`;
  const tablet = system.now.client();
  const added = await tablet.call(operations.addStaff, { email, role: 'agent' }, { bearer });
  await tablet.call(operations.signIn, { email, password: added.password, newPassword });

  const attacker = system.now.client();
  const guess = (index: number) =>
    attacker.sendOperation(operations.signIn, {
      email: `nobody.${index}@staff.example`,
      password: newPassword,
    });
  const flood = Array.from({ length: 60 }, (_, index) => guess(index));
  const own = await Promise.all(
    [1, 2].map(() => tablet.sendOperation(operations.signIn, { email, password: newPassword })),
  );
  expect(own.map(outcomeOf)).toEqual(['200', '200']);

  const replies = await Promise.all(flood);
  // On a slow machine some of the waiting calls time out.
  const expected = ['auth.bad_credentials', 'service.unavailable', 'service.timeout'];
  expect(replies.map(codeOf).filter((code) => !expected.includes(String(code)))).toEqual([]);
  const shed = replies.find((reply) => reply.status === 503);
  expect(Number(shed?.headers.get('retry-after'))).toBeGreaterThan(0);
});
