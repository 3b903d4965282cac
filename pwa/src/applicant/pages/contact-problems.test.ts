import { withoutControls, withoutSpaces } from '@tshepa/contracts/rules/typed-text';
import { fieldRows } from '@tshepa/test-kit/field-cases/rows';
import { expect, test } from 'vitest';
import { contactProblems } from './contact-problems.ts';

test('[S5.09] the contact form needs a valid email address and a message', () => {
  expect(contactProblems({ email: 'thandi@example.co.za', message: 'Hello' })).toEqual([]);
  expect(contactProblems({ email: 'thandi', message: '  ' })).toEqual([
    { id: 'email', message: 'Enter an email address like name@example.co.za' },
    { id: 'message', message: 'Please type a message' },
  ]);
});

const cases = fieldRows
  .filter(({ form }) => form === 'contact')
  .flatMap(({ field, cases }) => cases.map((known) => ({ field, ...known })));

test.each(cases)('[S5.09] the contact form treats $input in $field as docs/fields.md says', ({
  field,
  text,
  form,
}) => {
  const typed = { email: 'thandi@example.co.za', message: 'Hello' };
  const problems = contactProblems({
    ...typed,
    [field]: field === 'email' ? withoutSpaces(text) : withoutControls(text),
  });
  expect(problems).toEqual('error' in form ? [{ id: field, message: form.error }] : []);
});
