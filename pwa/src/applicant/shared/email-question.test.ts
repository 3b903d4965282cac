import { expect, test } from 'vitest';
import { emailQuestion } from './email-question.ts';

test('[S5.02][S5.09] the question about an e-mail address that looks mistyped names the button that sends it unchanged', () => {
  expect(emailQuestion(' thandi@gmail.con ', 'Send')).toBe(
    'Did you mean thandi@gmail.com? If yours is right, press Send again.',
  );
  expect(emailQuestion('thandi@gmail.com', 'Send')).toBeUndefined();
});
