import { expect, test } from 'vitest';
import { emailQuestion } from './email-question.ts';

test('[S5.02][S5.09] a mistyped address is asked about, with the button that sends it all the same', () => {
  expect(emailQuestion(' thandi@gmail.con ', 'Send')).toBe(
    'Did you mean thandi@gmail.com? If yours is right, press Send again.',
  );
  expect(emailQuestion('thandi@gmail.com', 'Send')).toBeUndefined();
});
